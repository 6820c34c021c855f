import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, closeBlindProject, key, made, openBlindProject } from './project.ts';

beforeAll(openBlindProject);
afterAll(closeBlindProject);

it('an annotator sees no report on an item that is waiting for their answer', async () => {
  const ann = as('Ann', 'annotator');
  const [id = ''] = made.reported;
  expect(await as('Rex', 'reviewer').history.revisions({ kind: 'question', id })).toContainEqual(
    expect.objectContaining({ why: 'reported: vera-thinks-so' }),
  );
  expect(await ann.history.revisions({ kind: 'question', id })).toEqual([]);
  expect((await ann.review.queue({})).rows.find((row) => row.id === id)).toMatchObject({ state: null });
});

it('after their answer the item opens, but others’ votes only after their decision', async () => {
  const ann = as('Ann', 'annotator');
  const id = made.questions[0] ?? '';
  const before = await ann.questions.get({ id });
  expect(before).toMatchObject({ votes: [], revisions: [], content: { answer: '', explanation: '' } });
  await ann.review.vote({ id, revision: before.revision, answer: 'A', reason: null, seconds: 1 });
  const after = await ann.questions.get({ id });
  expect(after.content).toMatchObject({ answer: key, explanation: 'because-it-says-so' });
  expect(after.votes.map(({ voter }) => voter.name).sort()).toEqual(['Ann', 'checker']);
  expect((await ann.comments.list({ screenshotId: made.shot })).map(({ author }) => author)).not.toContain('Cora');
});

it('a judge’s opinion opens with one’s own label, a knowledge question with one’s own answer', async () => {
  const bea = as('Bea', 'annotator');
  expect(await bea.judging.of({ episodes: [made.episode] })).toEqual([]);
  await bea.review.answer({ id: made.label, revision: 1, seconds: 1, answer: { verdict: 'cannot-tell' } });
  expect(JSON.stringify(await bea.judging.of({ episodes: [made.episode] }))).toContain('model-thinks-so');
  expect(await bea.review.item({ id: made.knowledge })).toMatchObject({ phase: 'blind' });
  await bea.review.answer({ id: made.knowledge, revision: 1, seconds: 1, answer: 'A' });
  const open = await bea.review.item({ id: made.knowledge });
  expect(open).toMatchObject({ phase: 'revealed' });
  expect(JSON.stringify(open)).toContain('because-it-says-so');
});

it('an episode waiting for a label counts as hidden, is not found by its ending, and opens with the label', async () => {
  const ann = as('Ann', 'annotator').episodes;
  const byEnd = { filter: { outcome: ['failure' as const] } };
  expect(await ann.facets({})).toMatchObject({
    outcome: [{ value: 'closed', count: 1 }],
    label: [{ value: 'closed', count: 1 }],
    agreement: [{ value: 'closed', count: 1 }],
    problem: [],
    flagged: 0,
  });
  expect((await ann.query({ filter: { problem: ['outcome-unclear'] } })).rows).toEqual([]);
  expect((await as('Rex', 'reviewer').episodes.facets({})).problem).toEqual([{ value: 'outcome-unclear', count: 1 }]);
  expect((await ann.query(byEnd)).rows).toEqual([]);
  expect(await ann.neighbours({ id: made.episode, ...byEnd })).toMatchObject({ place: null, total: 0 });
  expect((await ann.query({ filter: { label: ['closed'] } })).rows).toMatchObject([
    { closed: true, outcome: 'unknown', score: null, labels: [] },
  ]);
  await as('Ann', 'annotator').review.answer({
    ...{ id: made.label, revision: 1, seconds: 1 },
    answer: { verdict: 'cannot-tell' },
  });
  expect((await ann.query(byEnd)).rows).toMatchObject([{ closed: false, outcome: 'failure', score: 123.25 }]);
  expect((await ann.facets({})).outcome).toEqual([{ value: 'failure', count: 1 }]);
});

it('a box is hidden from people whose answer it is waiting for, and opens with it; its author sees it', async () => {
  const ann = as('Ann', 'annotator');
  const id = made.boxes[0] ?? '';
  const seen = async () => (await ann.elements.list({ screenshotId: made.shot })).map((entry) => entry.id);
  expect(await seen()).not.toContain(id);
  const answer = { kind: 'box', box: [120, 20, 140, 40] };
  const opened = await ann.review.answer({ id, revision: 1, answer, seconds: 1 });
  // Vera's answer stays hidden until Ann has decided.
  expect(opened).toMatchObject({ phase: 'revealed', answers: [{ voter: { name: 'Ann' } }] });
  expect(await seen()).toContain(id);
  const drawn = { name: 'Mine', locate: [1, 1, 9, 9] as [number, number, number, number] };
  const [own] = await ann.elements.create({ screenshotId: made.shot, label: 'Draw', made: [{ content: drawn }] });
  await ann.elements.setState({
    ...{ label: 'Submit', state: 'to_review' },
    items: [{ id: own?.id ?? '', baseRevision: 1 }],
  });
  expect(await seen()).toContain(own?.id);
  expect(
    (await as('Bo', 'annotator').elements.list({ screenshotId: made.shot })).map((entry) => entry.id),
  ).not.toContain(own?.id);
});

it('results on items that wait for an answer are in no list, figure, comparison or report', async () => {
  const [rob, cora] = [as('Rob', 'annotator').evaluations, as('Cora', 'curator').evaluations];
  const run = made.run;
  const all = (await cora.predictions({ run })).rows;
  expect(all.length).toBeGreaterThan(1);
  const outcomes = ['right', 'wrong'] as const;
  for (const outcome of outcomes)
    expect(await rob.predictions({ run, outcome: [outcome] })).toMatchObject({ total: 0 });
  expect(await rob.predictions({ run })).toEqual({ rows: [], nextCursor: null, total: 0 });
  const seen = async () => [await rob.get({ run }), ...(await rob.list({})).filter((entry) => entry.run.id === run)];
  for (const entry of await seen())
    expect(entry).toMatchObject({
      withheld: all.length,
      scored: 0,
      of: 0,
      strict: { counts: { n: 0 }, cells: [] },
      misses: [],
    });
  expect(await cora.get({ run })).toMatchObject({ scored: all.length, of: all.length });
  expect(await cora.get({ run })).not.toHaveProperty('withheld');
  const [runA, runB] = (await cora.list({ task: 'grounding' })).map((row) => row.run.id);
  const runs = [runA ?? '', runB ?? ''];
  expect(await rob.compare({ runs })).toMatchObject([{ n: 0 }]);
  expect((await cora.compare({ runs }))[0]?.n).toBeGreaterThan(0);
  await expect(rob.report({ runs: [run], format: 'json' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const [first] = all;
  if (!first) throw new Error('no prediction');
  const at = { run, index: first.index };
  await expect(rob.prediction(at)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { id, revision } = await as('Rob', 'annotator').questions.get({ id: first.itemId });
  await as('Rob', 'annotator').review.vote({ id, revision, answer: 'A', reason: null, seconds: 1 });
  expect(await rob.prediction(at)).toMatchObject({ outcome: first.outcome, callIds: [] });
  expect((await rob.predictions({ run })).rows).toContainEqual(first);
});
