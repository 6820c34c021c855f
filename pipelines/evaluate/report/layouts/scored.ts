import { hasFigures, notRanked, standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { type Evaluation, readingOf, type ReadingName, rowName } from '../model.ts';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import { referenceNotes, referenceTitle } from '#shared/contract/runs/benchmark/reference-words.ts';
import { referenceName } from '../sections/references.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { runRecord } from '../run-record.ts';
import type { Figure, Layout, OwnRow, ScoreColumn, SubmittedRun } from './define.ts';
import { extractedRows } from '../section.ts';
import { groupOfRun } from './groups.ts';

/** A run as a row, without figures. */
export const rowOfRun = (entry: Evaluation): Omit<OwnRow, 'figures'> => ({
  group: groupOfRun(entry),
  model: rowName(entry),
  source: 'here',
  run: entry.run.id,
  notes: [],
  record: runRecord(entry),
});

/**
 * Rows of runs by their standing: those that are not ranked stand apart with the reason, and have no figures if no reply
 * was read. `arms`: whether arms are ranked too.
 */
export function runRows(
  evaluations: readonly Evaluation[],
  reading: ReadingName,
  figuresOf: (entry: Evaluation) => Readonly<Record<string, Figure>>,
  arms: 'apart' | 'ranked' = 'apart',
): OwnRow[] {
  const standings = standingsOf(evaluations, arms);
  const own = evaluations.map((evaluation) => {
    const standing = standings.get(evaluation.run.id) ?? 'complete';
    const why = notRanked(evaluation, standing);
    return {
      ...rowOfRun(evaluation),
      figures: hasFigures(standing) ? figuresOf(evaluation) : {},
      ...(why && { group: 'apart' as const, notes: [why] }),
    };
  });
  const extracted = evaluations.flatMap((evaluation) =>
    extractedRows(evaluation, reading).map((second) => ({
      ...rowOfRun(second),
      ...{ figures: figuresOf(second), group: 'apart' as const, notes: [phrase('not-ranked-extractor')] },
    })),
  );
  return [...own, ...extracted];
}

/** Results that somebody reported as a row: never ranked, whatever the figures are. */
function submittedRow(run: SubmittedRun, columns: readonly ScoreColumn[]): OwnRow {
  const { model, by, n, of, release, at, app, sha256, strict } = run;
  return {
    group: 'apart',
    model,
    source: 'self-reported',
    run: null,
    figures: Object.fromEntries(columns.map(({ id, figure }) => [id, figure(strict)])),
    notes: [phrase('submission-row', { by: by === '' ? '–' : by, n, of })],
    record: [
      ['release', `${release.tag} (${release.hash})`],
      ['reported', at],
      ['Benchwright', app],
      ['result file', sha256],
    ],
  };
}

/** People or guesses as a row: never ranked. */
export const referenceOwnRow = (entry: ReferenceRow, columns: readonly ScoreColumn[]): OwnRow =>
  referenceRow(entry, Object.fromEntries(columns.map(({ id, figure }) => [id, figure(entry.strict)])));

/** The same with figures of one's own. */
export function referenceRow(entry: ReferenceRow, figures: OwnRow['figures']): OwnRow {
  return {
    group: 'reference',
    model: referenceName(entry),
    title: referenceTitle(entry),
    source: 'here',
    run: null,
    figures,
    notes: referenceNotes(entry),
    record: [],
  };
}

/**
 * Fills a table with one row per run, whose figures are cells of its scores. A table of arms says with `takes` which runs
 * belong in it, and ranks them all.
 */
export const scored =
  (columns: readonly ScoreColumn[], takes?: (entry: Evaluation) => boolean): Layout['fill'] =>
  ({ evaluations, submitted = [], references = [] }, reading: ReadingName) => ({
    columns,
    rows: [
      ...runRows(
        evaluations.filter(takes ?? (() => true)),
        reading,
        (evaluation) => {
          const scores = readingOf(evaluation, reading);
          return Object.fromEntries(columns.map(({ id, figure }) => [id, figure(scores)]));
        },
        takes ? 'ranked' : 'apart',
      ),
      ...references.map((reference) => referenceOwnRow(reference, columns)),
      ...submitted.map((run) => submittedRow(run, columns)),
    ],
  });
