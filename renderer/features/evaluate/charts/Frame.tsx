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
      <Grid grow minHeight={0} className={classes.upper}>
        <div className={classes.left}>{left}</div>
        <div className={classes.right}>{right}</div>
      </Grid>
      {strip}
    </Stack>
  );
}
