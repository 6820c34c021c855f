import type { ReactNode } from 'react';
import { Block, Grid, Heading, Row } from '../../../../ui/layout/primitives.tsx';
import classes from '../Episode.module.css';

/** A titled part of the panel beside the pictures. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Block as="section" pad={12} borderBottom="line" className={classes.section}>
      <Row align="center" justify="space-between">
        <Heading as="h2" mb={6} tone="dim" size={11} line={16}>
          {title}
        </Heading>
        {aside}
      </Row>
      {children}
    </Block>
  );
}

/** The text of a step; nothing if there is none. */
export function Words({ title, words }: { title: string; words: string | undefined }) {
  return words ? (
    <Section title={title}>
      <p>{words}</p>
    </Section>
  ) : null;
}

/** Names and values; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Grid as="dl" gap={[4, 8]} columns="6.25rem 1fr">
      {rows
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Grid>
  );
}
