import { formatCount } from '../../../i18n/numbers.ts';
import type { Quadrant } from './pairs.ts';
import type { Field } from './use-paired.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Paired.module.css';

/** The 2×2 table; a field shows its items. It is drawn before its numbers are loaded. */
export function Square({
  fields,
  quadrant,
  onQuadrant,
}: {
  fields: readonly Field[];
  quadrant: Quadrant | null;
  onQuadrant: (quadrant: Quadrant | null) => void;
}) {
  return (
    <Grid fixed border="line2" columns="1fr 1fr" width="45%">
      {fields.map(([kind, label, n]) => (
        <Stack
          surface={kind === 'only-this' || kind === 'only-other' ? 'accent-soft' : 'none'}
          hover="fill"
          picked="inner-ring"
          key={kind}
          type="button"
          as="button"
          gap={2}
          minWidth={0}
          pad={[8, 10]}
          border="none"
          borderRight="line2"
          borderBottom="line2"
          tone="text"
          text="left"
          className={classes.quadrant}
          aria-pressed={quadrant === kind}
          disabled={n === null}
          onClick={() => onQuadrant(quadrant === kind ? null : kind)}
        >
          <Text as="b" size={15} line={20}>
            {n === null ? '–' : formatCount(n)}
          </Text>
          <Text lines={2} tone="dim" size={11} line={14} title={label}>
            {label}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}
