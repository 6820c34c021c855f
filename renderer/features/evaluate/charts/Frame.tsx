import type { ReactNode } from 'react';
import classes from '../Evaluate.module.css';

/** Where everything of the screen stands, whether its figures are there or not: sizes follow the window alone. */
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
  /** What is shown is of what was chosen before; its successor is on the way. */
  stale?: boolean;
}) {
  return (
    <main className={classes.main} aria-busy={waiting || stale} data-stale={stale || undefined}>
      {banner}
      <div className={classes.upper}>
        <div className={classes.left}>{left}</div>
        <div className={classes.right}>{right}</div>
      </div>
      {strip}
    </main>
  );
}
