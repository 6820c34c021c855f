import type { JSX } from 'react';
import { Block, inRem, type Props } from '../layout/primitives.tsx';
import classes from './Table.module.css';

/**
 * A table: quiet heads, thin lines, figures (`data-num`) on the right. Text is aligned, wrapped and coloured by the
 * looks of the table, which its cells inherit.
 */
export function Table({
  cell = [4, 8],
  row,
  ruled = true,
  open = false,
  alignTop = false,
  sticky,
  className,
  style,
  ...props
}: Props<'table'> & {
  /** Padding of the cells, in pixels at a text size of 100 %: one to four sides in CSS's order. */
  cell?: number | readonly number[];
  /** Least height of a row, in pixels at a text size of 100 %. */
  row?: number;
  /** Lines below the rows. */
  ruled?: boolean;
  /** None below the last row. */
  open?: boolean;
  /** Cells of one row begin at the same height, where some have several lines. */
  alignTop?: boolean;
  /** The heads stay in view, on this surface. */
  sticky?: 'body' | 'panel';
}): JSX.Element {
  const names = [classes.table, ruled && classes.ruled, open && classes.open, alignTop && classes.top];
  const values: Record<string, string> = { '--table-cell': inRem(cell) };
  if (row !== undefined) values['--table-row'] = inRem(row);
  if (sticky !== undefined) values['--table-head'] = `var(--${sticky})`;
  return (
    <Block
      as="table"
      width="full"
      text="left"
      {...props}
      className={[...names, sticky && classes.sticky, className].filter(Boolean).join(' ')}
      style={{ ...values, ...style }}
    />
  );
}
