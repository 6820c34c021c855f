import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** A side panel or pane: header, then content that scrolls on its own. */
export function Panel({
  label,
  header,
  footer,
  children,
  width,
  side,
}: {
  /** Name of the region for a screen reader. */
  label: string;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  /** In pixels; fills the available space if left out. */
  width?: number;
  /** Which edge has the dividing line. */
  side?: 'left' | 'right';
}) {
  return (
    <section
      aria-label={label}
      className={classes.panel}
      data-side={side}
      style={width === undefined ? { flex: 1 } : { width, flex: 'none' }}
    >
      {header}
      <div className={classes.content}>{children}</div>
      {footer}
    </section>
  );
}
