import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import type { PublishedTable } from '#shared/published/published.ts';
import type { ScoreReading } from '../../score-table.ts';
import type { Evaluation } from '../model.ts';

/** A figure of a column, 0..1, and its number of items; null without items. */
export interface Figure {
  value: number | null;
  n: number;
}

export interface LayoutColumn {
  /** Unique in its layout; published cells refer to it. */
  id: string;
  /** Columns of a block share its name; '' for none. */
  block: string;
  name: string;
  /** A mean of other columns, whose items are not counted again in the caption. */
  mean?: true;
  figure(scores: ScoreReading): Figure;
}

/** A table in the layout of a paper, filled with our own runs. */
export interface Layout {
  id: LayoutId;
  /** Paper and table. */
  source: string;
  task: string;
  /** What the figures are. */
  note: string;
  columns: readonly LayoutColumn[];
  /** Whether a run belongs in the table; absent: all runs of the task. */
  takes?(one: Evaluation): boolean;
  /** Rows of the paper, with their cells by column. */
  published?: PublishedTable;
}

export const nothing: Figure = { value: null, n: 0 };

/** A figure of the cell with exactly these dimensions. */
export function cellFigure({ cells }: ScoreReading, dims: Readonly<Record<string, string>>, metric: string): Figure {
  const names = Object.keys(dims);
  const found = cells.find(
    (cell) => Object.keys(cell.dims).length === names.length && names.every((name) => cell.dims[name] === dims[name]),
  );
  const figure = found?.metrics.find(({ id }) => id === metric);
  return figure && figure.n > 0 ? { value: figure.value, n: figure.n } : nothing;
}

const total = (figures: readonly Figure[]) => figures.reduce((sum, { n }) => sum + n, 0);
const known = (figures: readonly Figure[]) => figures.flatMap(({ value, n }) => (value === null ? [] : [{ value, n }]));

/** Σ n·value / Σ n over the figures that are not null. */
export function weighted(figures: readonly Figure[]): Figure {
  const own = known(figures);
  const n = total(own);
  return n === 0 ? nothing : { value: own.reduce((sum, one) => sum + one.value * one.n, 0) / n, n };
}

/** The plain mean of the figures that are not null, with the number of all their items. */
export function plainMean(figures: readonly Figure[]): Figure {
  const own = known(figures);
  if (own.length === 0) return nothing;
  return { value: own.reduce((sum, one) => sum + one.value, 0) / own.length, n: total(own) };
}
