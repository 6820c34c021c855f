import type { ComponentProps, ReactNode } from 'react';
import { Grid, Row, Text } from '../layout/primitives.tsx';
import classes from './ListRow.module.css';

/**
 * A selectable line of a side list: glyph, name and a word at the end; below them a quiet remark with its own
 * end. Other props go to the button.
 */
export function ListRow({
  glyph,
  name,
  end,
  sub,
  subEnd,
  chosen,
  done = false,
  wrap = false,
  ...button
}: {
  glyph: ReactNode;
  name: ReactNode;
  end?: ReactNode;
  sub?: ReactNode;
  subEnd?: ReactNode;
  chosen: boolean;
  /** Done: the name is no longer emphasised. */
  done?: boolean;
  /**
   * A long remark wraps onto a second line instead of being truncated; only for lists whose rows may differ in
   * height.
   */
  wrap?: boolean;
} & Omit<ComponentProps<'button'>, 'name' | 'children' | 'className' | 'type'>) {
  return (
    <Grid
      alignContent="center"
      borderLeft="edge"
      hover="fill"
      focus="inside"
      type="button"
      {...button}
      as="button"
      columns="0.875rem minmax(0, 1fr) auto"
      align="center"
      gap={[2, 6]}
      width="full"
      height={48}
      pad={[0, 12]}
      border="none"
      borderBottom="line"
      surface="none"
      tone="text"
      font="inherit"
      text="left"
      className={classes.row}
      data-chosen={chosen || undefined}
      data-done={done || undefined}
      data-wrap={wrap || undefined}
    >
      <Row as="span" inline tone="dim">
        {glyph}
      </Row>
      <Text truncate weight={500} className={classes.name} title={typeof name === 'string' ? name : undefined}>
        {name}
      </Text>
      <Text tone="dim" text="right">
        {end}
      </Text>
      <Text
        truncate
        tone="dim"
        size={11}
        column="2"
        className={classes.sub}
        title={typeof sub === 'string' ? sub : undefined}
      >
        {sub}
      </Text>
      {subEnd !== undefined && (
        <Text truncate tone="dim" size={11} text="right">
          {subEnd}
        </Text>
      )}
    </Grid>
  );
}
