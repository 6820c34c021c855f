import type { ReactNode } from 'react';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../Evaluate.module.css';

/** The layout of the screen, with or without figures: sizes depend on the window only. */
export function Frame({
  banner,
  left,
  right,
  strip,
  waiting = false,
  stale = false,
}: {
  banner?: ReactNode;
  left: ReactNode;
  right: ReactNode;
  strip: ReactNode;
  /** Nothing is there yet. */
  waiting?: boolean;
  /** The content belongs to the previous choice; the new one is loading. */
  stale?: boolean;
}) {
  return (
    <Stack
      as="main"
      grow
      minHeight={0}
      className={classes.main}
      aria-busy={waiting || stale}
      data-stale={stale || undefined}
    >
      {banner}
      <Grid columns="minmax(0, 1.4fr) minmax(0, 1fr)" grow minHeight={0} className={classes.upper}>
        <Stack minWidth={0} minHeight={0}>
          {left}
        </Stack>
        <Stack minWidth={0} minHeight={0} borderLeft="line" className={classes.right}>
          {right}
        </Stack>
      </Grid>
      {strip}
    </Stack>
  );
}
