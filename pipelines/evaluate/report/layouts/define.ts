import type { JudgeCard } from '#shared/contract/runs/judging.ts';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { PublishedRow } from '#shared/published/published.ts';
import type { ScoreReading } from '../../score-table.ts';
import type { Evaluation, ReadingName } from '../model.ts';
import type { AgentMaterial, PeopleMaterial } from './agent-runs.ts';
import type { RowGroup } from '#shared/phrases/tables/row-groups.ts';

/** A figure of a column and its number of items; null without items. */
export interface Figure {
  value: number | null;
  n: number;
  ci?: readonly [number, number] | null;
  /** Digits after the point, as a paper prints it; those of the column if absent. */
  digits?: number;
  /** Which items it is about, if their number does not say; figures on other items are not ranked together. */
  items?: string;
  /** What the cell says instead of a number. */
  text?: string;
}

/**
 * How a figure is printed: `percent` with one digit, `points` in percent points with two, `gain` as signed percent points
 * with the interval, `ratio` with two digits and not in percent, `words` as its text.
 */
export type Shown = 'percent' | 'points' | 'gain' | 'ratio' | 'words';

export interface LayoutColumn {
  /** Unique in its layout; published cells refer to it. */
  id: string;
  /** Columns of a block share its name; '' for none. */
  block: string;
  name: string;
  /** About items of other columns, which are not counted again in the caption. */
  mean?: true;
  /** `percent` if absent. */
  shown?: Shown;
  /** Only agents have it: it depends on a step limit and the order of the tasks, or on who reports it. */
  agents?: true;
  /** Which figures are best: by default the highest; null where none is better than another. */
  best?: 'low' | null;
}

/** A column whose figure is found in a run's scores. */
export interface ScoreColumn extends LayoutColumn {
  figure(scores: ScoreReading): Figure;
}

/** A row of our own: a run, an agent, a judge; in the group `apart` if it is not ranked, with the reason in its notes. */
export interface OwnRow {
  group: RowGroup;
  model: string;
  /** The same as a phrase, for a row that no model made. */
  title?: Phrase;
  /**
   * `here`: made by this studio; `scored`: imported episodes whose success people or a judge decided here;
   * `self-reported`: reported by whoever made the imported episodes.
   */
  source: 'here' | 'scored' | 'self-reported';
  /** The evaluation run, if the row is one. */
  run: string | null;
  /** By column id. */
  figures: Readonly<Record<string, Figure>>;
  notes: readonly Phrase[];
  /** Where its figures come from, as name and value. */
  record: readonly (readonly [string, string])[];
}

/** The difference that a file of plans makes to a model. */
export interface Gain {
  base: string;
  arm: string;
  delta: number | null;
  ci: readonly [number, number] | null;
}

/** Results that somebody reported, scored again here. */
export interface SubmittedRun {
  model: string;
  by: string;
  release: { tag: string; hash: string };
  at: string;
  app: string;
  /** Items answered, and items of the release. */
  n: number;
  of: number;
  sha256: string;
  strict: ScoreReading;
}

/** Everything in a project that tables are made of. */
export interface Material {
  /** Of one task and one release. */
  evaluations: readonly Evaluation[];
  gains: readonly Gain[];
  agents: readonly AgentMaterial[];
  /** People on the tasks of agents, for scale. */
  people?: PeopleMaterial | null;
  judges: readonly JudgeCard[];
  /** Results of the task that others reported. */
  submitted?: readonly SubmittedRun[];
  /** People and guesses on the releases of the evaluations. */
  references?: readonly ReferenceRow[];
}
export const noMaterial: Material = { evaluations: [], gains: [], agents: [], judges: [] };

/** Columns with our own rows. */
export interface Filled {
  columns: readonly LayoutColumn[];
  rows: readonly OwnRow[];
}

/** A table in the layout of a paper, filled with our own runs. */
export interface Layout {
  id: LayoutId;
  /** Paper and table. */
  source: string;
  /** What its rows are. */
  of: 'runs' | 'agents' | 'judges';
  /** The task of its runs; null if the rows are agents or judges. */
  task: string | null;
  /** What the figures are. */
  note: string;
  /** Columns whose mean orders the rows of a group, best first; absent: rows keep their order. */
  by?: readonly string[];
  /** All blocks are about the same items, so that their numbers are not added up. */
  sameItems?: true;
  /** What is wrong with the printed table as a whole. */
  printedErrors?: readonly Phrase[];
  /** The paper's rows, with their cells by column. */
  published?: readonly PublishedRow[];
  fill(material: Material, reading: ReadingName): Filled;
}

export const nothing: Figure = { value: null, n: 0 };
export const inWordsOnly = (text: string | null): Figure => ({ value: null, n: 0, ...(text !== null && { text }) });

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
  return n === 0 ? nothing : { value: own.reduce((sum, entry) => sum + entry.value * entry.n, 0) / n, n };
}

/** The plain mean of the figures that are not null, with the number of all their items. */
export function plainMean(figures: readonly Figure[]): Figure {
  const own = known(figures);
  if (own.length === 0) return nothing;
  return { value: own.reduce((sum, entry) => sum + entry.value, 0) / own.length, n: total(own) };
}

/** The first figure over all items. */
export const leadFigure: (scores: ScoreReading) => Figure = ({ headline: [lead] }) =>
  lead && lead.n > 0 ? { value: lead.value, n: lead.n } : nothing;
