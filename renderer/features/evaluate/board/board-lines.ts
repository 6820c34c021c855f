import { hasFigures, type Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { countsOf } from '#shared/contract/runs/evaluations/scores.ts';
import {
  type Counts,
  type Evaluation,
  type IntervalKind,
  intervalOf,
  metricOf,
  type Reading,
  tablesOf,
} from '../charts/figures.ts';

/** One model of the leaderboard under one reading. */
export interface BoardLine {
  evaluation: Evaluation;
  name: string;
  reading: Reading;
  counts: Counts;
  value: number | null;
  interval: [number, number] | null;
  /** Screenshots that the shown interval resamples; null for one that takes items as independent. */
  clusters: number | null;
  standing: Standing;
  /** Number of items of the ranked runs. */
  fullest: number;
  /** The figure of the other reading, where it differs. */
  contrary: number | null;
  source: string;
  /** The strict figure with an extractor's readings, which has no rank; null without an extractor. */
  extracted: {
    value: number | null;
    interval: [number, number] | null;
    counts: Counts;
    of: NonNullable<Evaluation['extracted']>;
  } | null;
}

export function boardLine(
  entry: Evaluation,
  name: string,
  source: string,
  standing: Standing,
  shown: { reading: Reading; metricId: string | null; interval: IntervalKind; fullest: number },
): BoardLine {
  const { reading, metricId, fullest } = shown;
  const tables = tablesOf(entry, reading);
  const figure = hasFigures(standing) ? metricOf(tables.headline, metricId) : null;
  const strict = figure && (metricOf(entry.strict.headline, metricId)?.value ?? null);
  const parity = figure && entry.parity ? (metricOf(entry.parity.headline, metricId)?.value ?? null) : strict;
  return {
    evaluation: entry,
    name,
    reading,
    counts: countsOf(metricOf(tables.headline, metricId), tables),
    value: figure?.value ?? null,
    interval: intervalOf(figure, shown.interval),
    clusters: shown.interval === 'clustered' ? (figure?.clusters ?? null) : null,
    standing,
    fullest,
    contrary: strict !== parity ? (reading === 'strict' ? parity : strict) : null,
    source,
    extracted: reading === 'strict' ? extractedFigure(entry, metricId, shown.interval) : null,
  };
}

function extractedFigure(entry: Evaluation, metricId: string | null, interval: IntervalKind): BoardLine['extracted'] {
  const { extracted: of } = entry;
  if (!of) return null;
  const figure = metricOf(of.strict.headline, metricId);
  return {
    ...{ of, value: figure?.value ?? null, interval: intervalOf(figure, interval) },
    counts: countsOf(figure, of.strict),
  };
}

export const boardSorts = ['model', 'score', 'parse', 'refusals'] as const;
export type BoardSort = { by: (typeof boardSorts)[number]; desc: boolean };

/** Lines in the wanted order; without a figure last, ties by name. */
export function sortLines(lines: readonly BoardLine[], { by, desc }: BoardSort): BoardLine[] {
  const sign = desc ? -1 : 1;
  const number = (line: BoardLine) =>
    by === 'score' ? line.value : by === 'parse' ? line.counts.parseFailures : line.counts.refusals;
  return [...lines].sort((a, b) => {
    if (by === 'model') return sign * a.name.localeCompare(b.name);
    const [x, y] = [number(a), number(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.name.localeCompare(b.name);
    return sign * (x - y) || a.name.localeCompare(b.name);
  });
}

/** Lines whose name contains the text, in any case; all for an empty text. */
export function linesNamed(lines: readonly BoardLine[], text: string): BoardLine[] {
  const part = text.trim().toLowerCase();
  return lines.filter((line) => line.name.toLowerCase().includes(part));
}

/** How many models charts show at once. */
export const mostPinned = 8;

/** The rows that charts show: the pinned ones, otherwise the first eight. */
export function chartedRows(rows: readonly Evaluation[], pinned: ReadonlySet<string> | null): Evaluation[] {
  if (pinned === null) return rows.slice(0, mostPinned);
  return rows.filter((row) => pinned.has(row.run.id));
}

/**
 * The runs whose pairs are tested together: the two selected ones and those in charts. An unranked run joins no family;
 * if selected, it is compared only with the other selected one.
 */
export function familyOf(
  active: Evaluation,
  other: Evaluation | null,
  charted: readonly Evaluation[],
  standings: ReadonlyMap<string, Standing>,
): Evaluation[] {
  const looked = [active, ...(other ? [other] : [])];
  const ranked = (entry: Evaluation) => standings.get(entry.run.id) === 'complete';
  return looked.every(ranked) ? [...new Set([...looked, ...charted.filter(ranked)])] : looked;
}
