import { expect, it } from 'vitest';
import { releasedForEach } from '../released.test-helper.ts';

const { client, session, makeProject, serveModel, stopped, questions, answer } = releasedForEach();

it('divides results by tags, size of the picture and what people answered, and opens their items', async () => {
  await makeProject();
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const [entry] = rows;
  const selection = { kind: 'ids' as const, ids: [entry?.id ?? ''] };
  await client().screenshots.update({ selection, set: { addTags: ['dark', 'login'] } });
  // Right on the first picture alone.
  await serveModel((text) => ({ content: text.includes('one.png show') ? 'B' : 'A' }));
  const run = await stopped(await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' }));
  const cells = await client().evaluations.slices({ run: run.id, by: ['tag', 'difficulty'] });
  const found = new Map(
    cells.map(({ dims, counts: { n, right } }) => [`${dims['tag'] ?? ''} ${dims['difficulty'] ?? ''}`, [right, n]]),
  );
  expect(found.get('dark ')).toEqual([3, 3]);
  expect(found.get('login hard')).toEqual([1, 1]);
  expect(found.get('no-tag ')).toEqual([0, 3]);
  const behind = async (dims: Record<string, string>) =>
    (await client().evaluations.predictions({ run: run.id, dims })).rows.map(({ index }) => index);
  expect(await behind({ tag: 'dark' })).toEqual([0, 1, 2]);
  expect(await behind({ tag: 'no-tag', difficulty: 'hard' })).toEqual([5]);
  // 2000 × 1200 pixels.
  const pictures = await client().evaluations.slices({ run: run.id, by: ['picture'] });
  expect(pictures.map(({ dims, counts }) => [dims['picture'], counts.n])).toEqual([['up-to-4-mp', 6]]);
  const people = async () => {
    const by = await client().evaluations.slices({ run: run.id, by: ['agreement'] });
    return Object.fromEntries(by.map(({ dims, counts }) => [dims['agreement'], counts.n]));
  };
  expect(await people()).toEqual({ 'no-people': 6 });
  const [first = '', second = '', third = ''] = questions();
  for (const id of [first, second]) answer(id, 'Ada', 'B');
  answer(first, 'Bo', 'B');
  answer(second, 'Bo', 'A');
  answer(third, 'Cy', 'B', { blind: false });
  expect(await people()).toEqual({ 'people-agree': 1, 'people-differ': 1, 'no-people': 4 });
  expect(await behind({ agreement: 'people-differ' })).toEqual([1]);
  answer(third, 'Ada', 'B');
  expect(await behind({ agreement: 'one-person' })).toEqual([2]);
  await expect(client().evaluations.slices({ run: run.id, by: ['mood'] })).rejects.toThrow(/mood.*difficulty/);

  // What was written after a cell was opened is found; five times the six questions.
  session().write.immediate(() =>
    session().write.run(
      `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 4)
       INSERT INTO predictions (run_id, item_index, item_id, screenshot_id, screenshot_name, item, dims, outcome, parity_outcome, failure,
         strict, parity, replies, rotations, error, call_ids, seconds, cost, at)
       SELECT run_id, item_index + 6 * n, item_id, screenshot_id, screenshot_name, item, dims, outcome, parity_outcome, failure,
         strict, parity, replies, rotations, error, call_ids, seconds, cost, at FROM predictions JOIN n WHERE run_id = ?`,
      [run.id],
    ),
  );
  const many = async (dims: Record<string, string>, more: object = {}) => {
    const { rows: page, total } = await client().evaluations.predictions({
      ...{ run: run.id, dims, cursor: '8', limit: 4 },
      ...more,
    });
    return [total, ...page.map(({ index }) => index)];
  };
  expect(await many({ tag: 'no-tag' })).toEqual([15, 9, 10, 11, 15]);
  expect(await many({ tag: 'no-tag', difficulty: 'hard' })).toEqual([5, 11, 17, 23, 29]);
  expect(await many({ tag: 'no-tag' }, { outcome: ['right'] })).toEqual([0]);
  expect(await many({ tag: 'no-tag' }, { failure: ['wrong'] })).toEqual([15, 9, 10, 11, 15]);
  await client().screenshots.update({ selection, set: { removeTags: ['dark', 'login'] } });
  expect(await many({ tag: 'no-tag' })).toEqual([30, 9, 10, 11, 12]);
});
