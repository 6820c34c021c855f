import type { ComponentProps, ReactNode } from 'react';
import classes from './ListRow.module.css';

/**
 * A line of a side list that can be chosen: glyph, name and a word at the end; under them a quiet remark and what
 * is at its end. The rest is what a button takes.
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
  /** Dealt with: the name no longer stands out. */
  done?: boolean;
  /** A long remark takes a second line instead of being cut; only for lists whose rows may differ in height. */
  wrap?: boolean;
} & Omit<ComponentProps<'button'>, 'name' | 'children' | 'className' | 'type'>) {
  return (
    <button
      type="button"
      {...button}
      className={classes.row}
      data-chosen={chosen || undefined}
      data-done={done || undefined}
      data-wrap={wrap || undefined}
    >
      <span className={classes.glyph}>{glyph}</span>
      <span className={classes.name} title={typeof name === 'string' ? name : undefined}>
        {name}
      </span>
      <span className={classes.end}>{end}</span>
      <span className={classes.sub} title={typeof sub === 'string' ? sub : undefined}>
        {sub}
      </span>
      {subEnd !== undefined && <span className={classes.subEnd}>{subEnd}</span>}
    </button>
  );
}
