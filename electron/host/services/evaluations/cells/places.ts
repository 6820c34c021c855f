import type { ExtraDim } from '#shared/contract/runs/evaluations/slices.ts';
import type { ErrorView } from '#shared/tasks/errors/error-types.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { answersIn, failuresIn, hitsIn, idsIn } from '../../../db/queries/runs/cell-answers.ts';
import type { ReadingName } from '../../../db/queries/runs/predictions.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import { question } from '../../../statistics/question.ts';
import { errorKindsAt } from '../items/errors.ts';
import { leftOutAt } from '../left-out.ts';
import { parityKindsAt } from '../parity-failures.ts';
import { extraValues, type ValuesAt } from './extra-values.ts';

/** Places in the release of the items with each value, in rising order. */
export type Places = ReadonlyMap<string, Int32Array>;

/** An outcome counts as right by a figure's own hit, where it has one. */
interface Test {
  reading: ReadingName;
  hit: string | null;
}

/** What a run's items are found by. */
export type PlacedBy =
  /** `all`, `differ` (the readings do), and outcomes, kinds of failure and dimensions, as `placeName` names them. */
  | { by: 'answers' }
  | ({ by: 'test' } & Test)
  /** Whether it is right here and in another run: a quadrant. */
  | { by: 'pair'; other: string; here: Test; there: Test }
  | { by: 'dim'; dim: ExtraDim }
  | { by: 'error'; view: ErrorView }
  | { by: 'parity-failure' }
  | { by: 'left-out' };

/** By a pair; one place for the order of the fields, by which it is known. */
export const pairWith = (other: string, here: Test, there: Test): PlacedBy => ({ by: 'pair', other, here, there });

export const quadrants = ['both-right', 'only-this', 'only-other', 'both-wrong'] as const;

/** Names of values among a run's answers. */
export const placeName = {
  outcome: (reading: ReadingName, outcome: string) => `${reading} ${outcome}`,
  failure: (kind: string) => `failure ${kind}`,
  dims: (dims: string) => `dims ${dims}`,
};

/** The dimensions in a name, or null. */
export const dimsInName = (name: string): Record<string, string> | null =>
  name.startsWith('dims ') ? (JSON.parse(name.slice(5)) as Record<string, string>) : null;

function* answerValues(db: ReadDb, run: string): ValuesAt {
  for (const { item_index: index, dims, outcome, parity_outcome: parity } of answersIn(db, run))
    yield [
      index,
      [
        'all',
        placeName.dims(dims),
        placeName.outcome('strict', outcome),
        placeName.outcome('parity', parity ?? outcome),
        ...(parity !== null && parity !== outcome ? ['differ'] : []),
      ],
    ];
  for (const { item_index: index, failure } of failuresIn(db, run)) yield [index, [placeName.failure(failure)]];
}

/** Outcomes by place; a wrong or right answer is right if it passes the figure's own test. */
function testedAt(db: ReadDb, run: string, { reading, hit }: Test): Map<number, string> {
  const outcomes = new Map<number, string>();
  for (const { item_index: index, outcome, parity_outcome: parity } of answersIn(db, run))
    outcomes.set(index, reading === 'parity' ? (parity ?? outcome) : outcome);
  if (hit === null) return outcomes;
  const hits = new Set(hitsIn(db, run, reading, hit));
  for (const [index, outcome] of outcomes)
    if (outcome === 'right' || outcome === 'wrong') outcomes.set(index, hits.has(index) ? 'right' : 'wrong');
  return outcomes;
}

/** Whether each place is right; by a figure's own test, whatever the outcome. */
function rightAt(db: ReadDb, run: string, { reading, hit }: Test): Set<number> {
  if (hit !== null) return new Set(hitsIn(db, run, reading, hit));
  const right = new Set<number>();
  for (const [index, outcome] of testedAt(db, run, { reading, hit })) if (outcome === 'right') right.add(index);
  return right;
}

function* pairValues(
  db: ReadDb,
  run: string,
  { other, here, there }: Extract<PlacedBy, { by: 'pair' }>,
): LongQuestion<ValuesAt> {
  yield [0, 3];
  const right = rightAt(db, run, here);
  yield [1, 3];
  const rightThere = rightAt(db, other, there);
  const answered = new Map<string, Set<boolean>>();
  for (const { item_index: index, item_id: id } of idsIn(db, other)) {
    const known = answered.get(id);
    if (known) known.add(rightThere.has(index));
    else answered.set(id, new Set([rightThere.has(index)]));
  }
  yield [2, 3];
  return [...idsIn(db, run)].map(({ item_index: index, item_id: id }) => {
    const own = right.has(index) ? (['both-right', 'only-this'] as const) : (['only-other', 'both-wrong'] as const);
    return [index, [...(answered.get(id) ?? [])].map((also) => own[also ? 0 : 1])] as const;
  });
}

function* valuesAt(db: ReadDb, run: string, wanted: PlacedBy): LongQuestion<ValuesAt> {
  if (wanted.by === 'dim') return yield* extraValues(db, run, wanted.dim);
  if (wanted.by === 'pair') return yield* pairValues(db, run, wanted);
  yield [0, 1];
  switch (wanted.by) {
    case 'answers':
      return answerValues(db, run);
    case 'test':
      return [...testedAt(db, run, wanted)].map(([index, outcome]) => [index, [outcome]] as const);
    case 'error':
      return [...errorKindsAt(db, run, wanted.view)].map(([index, kind]) => [index, [kind ?? '']] as const);
    case 'parity-failure':
      return [...parityKindsAt(db, run)].map(([index, kind]) => [index, [kind]] as const);
    case 'left-out':
      return leftOutAt(db, run, 'strict').map((index) => [index, ['left-out']] as const);
  }
}

function* placesOf(db: ReadDb, run: string, wanted: PlacedBy): LongQuestion<Places> {
  const found = new Map<string, number[]>();
  for (const [index, values] of yield* valuesAt(db, run, wanted))
    for (const value of values) {
      const known = found.get(value);
      if (known) known.push(index);
      else found.set(value, [index]);
    }
  return new Map([...found].map(([value, at]) => [value, Int32Array.from(at).sort()]));
}

export const placesQuestion = question('places', placesOf);
