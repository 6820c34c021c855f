import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import { reduce } from '#shared/metrics/reducer.ts';
import { quantile } from '#shared/metrics/intervals/bootstrap.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { centrePosition } from './person-answer.ts';
import { answered, type Reading } from '#shared/tasks/reading.ts';
import { type ScoredRow, type ScoreReading, scoreTable } from '../score-table.ts';

/** An item of a release; items that are not independent share its `cluster`. */
export interface ReleasedCase {
  item: unknown;
  cluster: string;
}

/** A person's first blind answer to an item; seconds are null if nobody measured them. */
export interface HumanAnswer {
  of: ReleasedCase;
  person: string;
  reading: Reading<unknown>;
  seconds: number | null;
}

type Reference = Omit<ReferenceRow, 'task' | 'release'>;
const nobody = { answer: null, people: 0, answers: 0, earlier: 0, seconds: null, summary: null } as const;

const summaryOf = (task: AnyTaskType, rows: readonly ScoredRow[]): unknown => reduce(task.aggregate('strict'), rows);

/**
 * Intervals of several answers to an item: only the clustered one holds. One per item: as for a model.
 */
function withoutPlainIntervals(table: ScoreReading): ScoreReading {
  const metrics = (all: ScoreReading['headline']) =>
    all.map((entry) => ({ ...entry, interval: entry.clustered === undefined ? null : entry.clustered }));
  return {
    ...table,
    headline: metrics(table.headline),
    cells: table.cells.map((cell) => ({ ...cell, metrics: metrics(cell.metrics) })),
  };
}

/** People's answers as a row; null without any. `of` is the number of items, `earlier` that of answers left out. */
export function humanRow(
  task: AnyTaskType,
  given: readonly HumanAnswer[],
  { of, earlier }: { of: number; earlier: number },
): Reference | null {
  if (given.length === 0) return null;
  const rows = given.map(({ of: { item, cluster }, reading }) => ({ item, cluster, score: task.score(item, reading) }));
  const items = new Set(given.map((answer) => answer.of)).size;
  const seconds = given.flatMap((answer) => answer.seconds ?? []).sort((a, b) => a - b);
  const table = scoreTable(task, rows);
  return {
    ...{ kind: 'human', answer: null, items, of, earlier, answers: given.length },
    people: new Set(given.map(({ person }) => person)).size,
    seconds: seconds.length === 0 ? null : { median: quantile(seconds, 0.5), p90: quantile(seconds, 0.9) },
    strict: given.length > items ? withoutPlainIntervals(table) : table,
    summary: summaryOf(task, rows),
  };
}

const lettersOf = (task: AnyTaskType, item: unknown): string[] => {
  const asked = task.asked(item);
  return asked.kind === 'answer' ? asked.question.options.map(({ letter }) => letter) : [];
};

/** Questions that can have the same answer: those with letters, and those with the same words. */
const formOf = (letters: readonly string[]): string => (letters.includes('A') ? 'letters' : letters.join(' '));

/** The right areas of a picture as a share of it, without what they share counted twice. */
function shareOf(targets: readonly BBox[], { width, height }: { width: number; height: number }): number {
  const xs = [...new Set(targets.flatMap(([x1, , x2]) => [x1, x2]))].sort((a, b) => a - b);
  let area = 0;
  for (const [at, x] of xs.slice(0, -1).entries()) {
    const next = xs[at + 1] ?? x;
    const spans = targets
      .filter(([x1, , x2]) => x1 <= x && x2 >= next)
      .map(([, y1, , y2]) => [y1, y2] as const)
      .sort((a, b) => a[0] - b[0]);
    let covered = 0;
    let down = -Infinity;
    for (const [y1, y2] of spans) {
      covered += Math.max(0, y2 - Math.max(y1, down));
      down = Math.max(down, y2);
    }
    area += covered * (next - x);
  }
  return width * height === 0 ? 0 : Math.min(1, area / (width * height));
}

/** The chance that a random answer is right: one option of all, or a place anywhere on the picture. */
export function chanceOf(task: AnyTaskType, item: unknown): number {
  const letters = lettersOf(task, item);
  if (letters.length > 0) return 1 / letters.length;
  const pointing = task.pointing(item);
  return pointing ? shareOf(pointing.targets, pointing.image) : 0;
}

/** The expected figures of random answers; null without items. */
export function chanceRow(task: AnyTaskType, cases: readonly ReleasedCase[]): Reference | null {
  if (cases.length === 0) return null;
  const rows = cases.map(({ item, cluster }): ScoredRow => {
    const expected = chanceOf(task, item);
    return { item, cluster, expected, score: { outcome: 'wrong', hits: {}, distance: null } };
  });
  return { ...nobody, kind: 'chance', items: rows.length, of: rows.length, strict: scoreTable(task, rows) };
}

/** Rights of a letter on the items of a form. */
const rightsOf = (task: AnyTaskType, items: readonly unknown[], letter: string): number =>
  items.filter((item) => task.score(item, answered(letter, 'constant', null)).outcome === 'right').length;

/**
 * The figures of the one answer that is right most often, which is known only afterwards: per form of question a letter or
 * word, for positions the centre of the picture. Null without items.
 */
export function constantRow(task: AnyTaskType, cases: readonly ReleasedCase[]): Reference | null {
  if (cases.length === 0) return null;
  const forms = new Map<string, { letters: Set<string>; items: unknown[] }>();
  for (const { item } of cases) {
    const letters = lettersOf(task, item);
    if (letters.length === 0) continue;
    const form = forms.get(formOf(letters)) ?? { letters: new Set<string>(), items: [] };
    for (const letter of letters) form.letters.add(letter);
    form.items.push(item);
    forms.set(formOf(letters), form);
  }
  const best = new Map(
    [...forms].map(([name, { letters, items }]) => {
      const ranked = [...letters].map((letter) => ({ letter, right: rightsOf(task, items, letter) }));
      return [name, ranked.sort((a, b) => b.right - a.right || (a.letter < b.letter ? -1 : 1))[0]?.letter ?? ''];
    }),
  );
  const rows = cases.map(({ item, cluster }): ScoredRow => {
    const letters = lettersOf(task, item);
    const image = task.pointing(item)?.image;
    const answer = letters.length > 0 ? best.get(formOf(letters)) : image && centrePosition(image);
    return { item, cluster, score: task.score(item, answered(answer, 'constant', null)) };
  });
  const answer = best.size === 0 ? null : [...best.values()].join(', ');
  const figures = { strict: scoreTable(task, rows), summary: summaryOf(task, rows) };
  return { ...nobody, kind: 'constant', answer, items: rows.length, of: rows.length, ...figures };
}
