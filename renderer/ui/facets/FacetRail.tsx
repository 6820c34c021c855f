import type { ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { Block, Heading, Row, Stack, Text } from '../layout/primitives.tsx';
import classes from './Facets.module.css';

/** The rail at the left of a list: its facets, how many values are chosen, and how to clear them. */
export function FacetRail({
  title,
  chosen,
  clearLabel,
  stale,
  onClear,
  children,
}: {
  title: string;
  chosen: number;
  clearLabel: string;
  /** The counts belong to the previous filter. */
  stale: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <Stack
      width={232}
      as="aside"
      fixed
      borderRight="line"
      surface="panel"
      className={classes.rail}
      aria-label={title}
      data-stale={stale || undefined}
    >
      <Row
        height={32}
        as="header"
        fixed
        align="center"
        gap={8}
        pad={[0, 6, 0, 12]}
        borderBottom="line"
        className={classes.head}
      >
        <Heading as="h2" size={12} line={16}>
          {title}
        </Heading>
        {chosen > 0 && (
          <Text
            minWidth="max(1.375rem, var(--count, 0ch))"
            fixed
            tone="dim"
            weight={400}
            text="right"
            className={classes.count}
          >
            {chosen}
          </Text>
        )}
        {chosen > 0 && (
          <ActionButton kind="plain" small onClick={onClear}>
            {clearLabel}
          </ActionButton>
        )}
      </Row>
      <Block grow overflow="auto">
        {children}
      </Block>
    </Stack>
  );
}
