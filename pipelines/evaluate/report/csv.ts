import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import { formulaSafe } from '#shared/formula-safe.ts';
import { plain } from '#shared/plain-text.ts';
import { answerGroups } from '#shared/contract/runs/evaluations/answer-groups.ts';
import { standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import type { Counts, ScoreReading } from '../score-table.ts';
import { referenceName } from './sections/references.ts';
import type { PlainCell } from './workbook.ts';
import {
  dimensionNames,
  type Evaluation,
  type Metric,
  printedCells,
  readingOf,
  type ReadingName,
  rowName,
  tablesOf,
} from './model.ts';
import { extractedRows } from './section.ts';

/** Names of the counts' columns: of all answers, or of each stage's. */
const countNames = ['n', 'right', 'wrong', 'parse_failures', 'refusals', 'errors'] as const;

/**
 * One line per model, cell and reading, below a line of names; fractions 0..1 at full precision, null if there is no
 * figure. Each figure has its own n and intervals (`low`, `high`: Wilson; `clustered_low`, `clustered_high`: from
 * `clusters` screenshots).
 */
export function figureLines(
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  references: readonly ReferenceRow[] = [],
): PlainCell[][] {
  const tables = evaluations
    .flatMap((evaluation) => [evaluation, ...extractedRows(evaluation, reading)])
    .map((entry) => ({ evaluation: entry, scores: readingOf(entry, reading) }));
  const dims = [...new Set(tables.flatMap(({ scores }) => dimensionNames(scores)))];
  const metrics = [...new Set(tables.flatMap(({ scores }) => scores.headline.map((metric) => metric.id)))];
  const groupsOf = (task: string, cell: { counts: Counts; metrics: readonly Metric[] }) =>
    answerGroups(task, cell, cell.metrics);
  const groups = [
    ...new Set(
      tables.flatMap(({ evaluation, scores }) =>
        groupsOf(evaluation.task, { counts: scores.counts, metrics: scores.headline }).map(({ name }) => name),
      ),
    ),
  ];
  const standings = new Map(tablesOf(evaluations).flatMap((group) => [...standingsOf(group)]));
  const head = [
    ...['run', 'model', 'baseline', 'standing', 'task', 'release', 'reading'],
    ...dims,
    ...groups.flatMap((group) => countNames.map((name) => (group === '' ? name : `${group}_${name}`))),
    ...metrics.flatMap((id) => [
      id,
      ...['n', 'low', 'high', 'clustered_low', 'clustered_high', 'clusters'].map((name) => `${id}_${name}`),
    ]),
    ...['temperature', 'max_tokens', 'server', 'served_as', 'prompt', 'release_hash', 'app_version', 'begun'],
  ];
  const figuresIn = (task: string, cell: ScoreReading['cells'][number]): PlainCell[] => {
    const own = groupsOf(task, cell);
    return [
      ...dims.map((name) => formulaSafe(cell.dims[name] ?? 'all')),
      ...groups.flatMap((group) => {
        const counts = own.find(({ name }) => name === group)?.counts;
        return counts
          ? [counts.n, counts.right, counts.wrong, counts.parseFailures, counts.refusals, counts.errors]
          : countNames.map(() => null);
      }),
      ...metrics.flatMap((id) => {
        const metric = cell.metrics.find((found) => found.id === id);
        const ends = [...(metric?.interval ?? [null, null]), ...(metric?.clustered ?? [null, null])];
        return [metric?.value ?? null, metric?.n ?? null, ...ends, metric?.clusters ?? null];
      }),
    ];
  };
  const rows = tables.flatMap(({ evaluation, scores }) => {
    const { manifest } = evaluation;
    const sampling = z.looseObject({ temperature: z.number().nullish(), maxTokens: z.number().nullish() });
    const params = sampling.safeParse(manifest.params).data ?? {};
    return [
      { dims: {} as Record<string, string>, counts: scores.counts, metrics: scores.headline },
      ...printedCells(scores),
    ].map((cell) => {
      return [
        evaluation.run.id,
        formulaSafe(rowName(evaluation)),
        evaluation.baseline,
        evaluation.settings.extractor === null ? (standings.get(evaluation.run.id) ?? 'complete') : 'with-extractor',
        evaluation.task,
        formulaSafe(evaluation.release),
        reading,
        ...figuresIn(evaluation.task, cell),
        ...[params.temperature ?? null, params.maxTokens ?? null, formulaSafe(manifest.baseUrl ?? '')],
        formulaSafe(evaluation.served.join(' ')),
        formulaSafe(`${manifest.promptId} v${manifest.promptVersion} ${manifest.promptHash ?? ''}`.trim()),
        ...[manifest.releaseHash, manifest.appVersion, manifest.startedAt],
      ];
    });
  });
  const referenceRows = references.flatMap((reference) =>
    [
      { dims: {}, counts: reference.strict.counts, metrics: reference.strict.headline },
      ...printedCells(reference.strict),
    ].map((cell) => [
      ...[
        null,
        formulaSafe(referenceName(reference)),
        reference.kind !== 'human',
        'reference',
        reference.task,
        formulaSafe(reference.release),
      ],
      reading,
      ...figuresIn(reference.task, cell),
      ...[null, null, null, null, null, null, null, null],
    ]),
  );
  return [head, ...rows, ...referenceRows];
}

/** {@link figureLines} as CSV; empty cells have no figure. */
export const csvReport = (
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  references: readonly ReferenceRow[] = [],
): string =>
  plain(
    stringify(figureLines(evaluations, reading, references), { cast: { boolean: (value) => (value ? 'yes' : 'no') } }),
  );
