import type { ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
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
    <aside className={classes.rail} aria-label={title} data-stale={stale || undefined}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {chosen > 0 && <span className={classes.count}>{chosen}</span>}
        {chosen > 0 && (
          <ActionButton kind="plain" small onClick={onClear}>
            {clearLabel}
          </ActionButton>
        )}
      </header>
      <div className={classes.groups}>{children}</div>
    </aside>
  );
}
