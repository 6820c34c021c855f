import {
  type AnswerLine,
  answersSvg,
  type BoardLine,
  heatSvg,
  outcomeFills,
  pairedLinesSvg,
} from '#shared/charts/chart-svg.ts';
import { phraseWords, valuePhrase } from '#shared/phrases/phrase.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { type Evaluation, figuresOf, leadOf, percent, readingOf, rowName } from '../model.ts';
import type { Section } from '../section.ts';
import { paretoSvg } from '#shared/charts/pareto.ts';

const countNames = {
  right: 'right',
  wrong: 'wrong',
  parseFailures: 'parse-failure',
  refusals: 'refusal',
  errors: 'error',
} as const;

/** The kinds of answers of each ranked run, as the screen's chart of them. */
function answers({ ranked, reading }: Section): string {
  const lines = ranked.map((entry): AnswerLine => {
    const { counts } = readingOf(entry, reading);
    const parts = Object.entries(countNames).map(([name, kind]) => ({
      ...{ label: kind.replace('-', ' '), n: counts[name as keyof typeof countNames], fill: outcomeFills[kind] },
    }));
    return { name: rowName(entry), parts };
  });
  return answersSvg('Answers', 'number of answers of each kind, of n', lines);
}

/** A run by the two dimensions by which its task is divided at first, as on the screen. */
function breakdown(entry: Evaluation, { reading }: Section): string | null {
  const task = taskType(entry.task);
  const [row, column] = task?.usualDims ?? task?.dims.map(({ id }) => id) ?? [];
  const table = readingOf(entry, reading);
  const [lead] = figuresOf(table);
  if (row === undefined || column === undefined || !lead) return null;
  const cells = table.cells.filter(
    ({ dims }) => Object.keys(dims).length === 2 && dims[row] !== undefined && dims[column] !== undefined,
  );
  const valuesOf = (dim: string) => [...new Set(cells.map(({ dims }) => dims[dim] ?? ''))];
  const [rows, columns] = [valuesOf(row), valuesOf(column)];
  if (rows.length === 0 || columns.length === 0) return null;
  return heatSvg(
    `${lead.label}, ${rowName(entry)}`,
    'percent, then n; cells with under three items are blank',
    rows,
    columns,
    (value) => phraseWords(valuePhrase(value)),
    (at, to) =>
      cells.find(({ dims }) => dims[row] === at && dims[column] === to)?.metrics.find(({ id }) => id === lead.id) ??
      null,
  );
}

/** What each other ranked run scores more or less than the best, with its interval. */
function differences({ ranked, pairs }: Section): string | null {
  const best = ranked.find((entry) => !entry.baseline) ?? ranked[0];
  const lines = pairs.flatMap(({ a, b, delta, ci, n }): BoardLine[] => {
    const other = a.run === best?.run.id ? b : b.run === best?.run.id ? a : null;
    if (!other || delta === null) return [];
    const sign = other === b ? -1 : 1;
    const entry = ranked.find(({ run }) => run.id === other.run);
    const interval = ci && ([sign * ci[sign > 0 ? 0 : 1], sign * ci[sign > 0 ? 1 : 0]] as const);
    const value = sign * delta;
    return [
      { name: entry ? rowName(entry) : other.model, value, interval, remark: `${percent(value)} points, n ${n}` },
    ];
  });
  if (!best || lines.length === 0) return null;
  return pairedLinesSvg(`Difference to ${rowName(best)}`, 'points on common items, 95 % interval', lines);
}

/** The leading figure of the ranked models against what an item costs, and against the seconds that it takes. */
function prices({ ranked, reading }: Section): (string | null)[] {
  const models = ranked.filter((entry) => !entry.baseline && entry.scored > 0);
  const label = models[0] && leadOf(readingOf(models[0], reading))?.label;
  const points = (costOf: (entry: Evaluation) => number | null) =>
    models.flatMap((model) => {
      const [cost, value] = [costOf(model), leadOf(readingOf(model, reading))?.value ?? null];
      return cost === null || value === null ? [] : [{ name: rowName(model), cost, value }];
    });
  // A model without a price is not free, and a run that reused calls says what they cost only in the ledger.
  const dollars = points((entry) =>
    entry.run.spent > 0 && entry.run.reused === 0 ? entry.run.spent / entry.scored : null,
  );
  const caption = 'percent; filled: nothing else is both cheaper and better (Pareto line)';
  return [
    paretoSvg(`${label ?? 'Score'} and cost`, caption, 'dollars per item', dollars),
    paretoSvg(
      `${label ?? 'Score'} and latency`,
      caption,
      'median seconds per answer',
      points((entry) => entry.latency?.median ?? null),
    ),
  ];
}

/** The plots of the screen for a report: kinds of answers, differences to the best, cost and latency, and the best runs by dimension. */
export function plotsOf(section: Section): string[] {
  const { ranked, reading } = section;
  if (ranked.length === 0) return [];
  const shown = ranked.filter((entry) => !entry.baseline && leadOf(readingOf(entry, reading))).slice(0, mostHeats);
  return [
    answers(section),
    differences(section),
    ...prices(section),
    ...shown.map((entry) => breakdown(entry, section)),
  ].filter((price) => price !== null);
}

/** Number of runs that are shown by dimension. */
const mostHeats = 4;
