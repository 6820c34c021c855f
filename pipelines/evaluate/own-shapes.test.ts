import { expect, it } from 'vitest';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { understanding } from '#shared/tasks/understanding/index.ts';
import { countReply } from './count.ts';
import { type ScoredRow, scoreTable } from './score-table.ts';

/** A task whose items and answers have other fields than those of the built-in tasks. */
const task = {
  ...understanding,
  id: 'own-shapes',
  dims: [{ id: 'platform', name: 'Platform', values: ['web'] }],
  dimsOf: () => ({ platform: 'web' }),
  cellMetrics: [
    {
      id: 'lenient',
      label: 'Lenient',
      weighting: { by: 'normalised', options: ({ choices }: { choices: number }) => choices },
      reducer: () => ({ add: () => {}, result: () => ({ value: 0.75, n: 2 }) }),
    },
  ],
  placeOf: undefined,
  parse: () => ({ kind: 'answer', pattern: 'own', span: null, note: null, answer: { point: [1, 2], numbers: [1, 2] } }),
  parityParse: undefined,
} as unknown as AnyTaskType;

const row = (choices: number, right: boolean, cluster: string): ScoredRow => ({
  item: { choices },
  score: { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null },
  cluster,
});

it('takes the weights of a figure from its task, whatever the fields of the items', () => {
  const [lenient] = scoreTable(task, [row(2, false, 'a'), row(2, false, 'b'), row(4, true, 'c')]).headline;
  expect(lenient?.interval).not.toBeNull();
  const plain = { ...task, cellMetrics: task.cellMetrics.map(({ weighting: _, ...metric }) => metric) };
  const items = [{ ...row(2, true, 'a'), item: { options: ['A', 'B'] } }];
  expect(scoreTable(plain, items).headline).toMatchObject([{ id: 'lenient', interval: null }]);
});

it('takes an answer as a position only if its task says so', () => {
  const reply = { text: 'x', refusal: null };
  const score = () => ({ outcome: 'wrong' as const, hits: { right: false }, distance: null });
  expect(countReply({ ...task, score }, {}, reply, {}).strict.point).toBeNull();
  const placed = {
    ...task,
    score,
    placeOf: () => ({ point: [1, 2], numbers: [1, 2], convention: 'pixel', box: null }),
  };
  expect(countReply(placed as never, {}, reply, {}).strict).toMatchObject({ point: [1, 2], answer: '(1, 2)' });
});
