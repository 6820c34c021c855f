import { expect, it } from 'vitest';
import { understandingFixtures } from '#shared/tasks/understanding/fixtures.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { type SlicedRow, slicesOf } from './slices.ts';

const task = taskType('mcq');
const [first] = understandingFixtures;
if (!task || !first) throw new Error('no task of questions');

it('counts an item with two tags in both, alone and with another dimension', () => {
  const row = (right: boolean, tag: string[], level: string): SlicedRow => ({
    ...{ item: first.item, cluster: 'one', values: { tag, level: [level] } },
    score: { outcome: right ? 'right' : 'wrong', hits: { right }, distance: null },
  });
  const rows = [row(true, ['dark', 'login'], 'easy'), row(false, ['dark'], 'hard'), row(true, ['no-tag'], 'hard')];
  const cells = slicesOf(task, rows, ['tag', 'level']).map(({ dims, counts, metrics }) => [
    Object.values(dims).join(' '),
    counts.n,
    metrics.find(({ id }) => id === 'accuracy')?.value,
  ]);
  expect(cells).toEqual([
    ['dark', 2, 0.5],
    ['login', 1, 1],
    ['no-tag', 1, 1],
    ['easy', 1, 1],
    ['hard', 2, 0.5],
    ['dark easy', 1, 1],
    ['login easy', 1, 1],
    ['dark hard', 1, 0],
    ['no-tag hard', 1, 1],
  ]);
  expect(slicesOf(task, rows, ['tag'])).toHaveLength(3);
});
