import { afterAll, beforeAll, expect, it } from 'vitest';
import { leastRole } from '#shared/contract/roles.ts';
import { calls } from './calls.ts';
import { leaks, told } from './leaks.ts';
import { as, bed, closeBlindProject, key, made, openBlindProject } from './project.ts';

beforeAll(openBlindProject);
afterAll(closeBlindProject);

const forAnnotators = Object.entries(leastRole)
  .filter(([, role]) => role === 'annotator')
  .map(([name]) => name);

it('every procedure that an annotator may call is walked', () => {
  expect(Object.keys(calls).sort()).toEqual(forAnnotators.sort());
});

it('nothing goes out through an annotator: exports, scores of judges and reports are for others', () => {
  const outward = Object.keys(leastRole).filter((name) => /^(exports|judging)\./.test(name) && name !== 'judging.of');
  expect(outward.length).toBeGreaterThan(4);
  for (const name of outward) expect(forAnnotators).not.toContain(name);
});

it('the walk would find what there is to hide', async () => {
  const cora = as('Cora', 'curator');
  const found = await Promise.all([
    cora.questions.query({}),
    cora.questions.get({ id: made.questions[0] ?? '' }),
    cora.elements.list({ screenshotId: made.shot }),
    cora.evaluations.predictions({ run: made.run }),
    cora.comments.list({ screenshotId: made.shot }),
    cora.jobs.list(),
    cora.screenshots.facets({}),
    cora.judging.of({ episodes: [made.episode] }),
    cora.runs.items({ id: made.judged }),
    cora.history.revisions({ kind: 'knowledge-question', id: made.knowledge }),
    cora.episodes.get({ id: made.episode }),
    cora.history.revisions({ kind: 'question', id: made.reported[0] ?? '' }),
    cora.history.revisions({ kind: 'instruction', id: made.instructions.at(-1) ?? '' }),
  ]);
  for (const one of [...found.slice(0, 4), ...found.slice(7)]) expect([...leaks(one, '')]).not.toEqual([]);
  expect(JSON.stringify(found[5])).toContain('the line of a bad record');
  expect(found[6].lint.map(({ value }) => value)).toContain('longest-option');
});

it('no procedure and no event gives an annotator the key, a vote or a model’s answer of what waits for theirs', async () => {
  const ann = as('Ann', 'annotator');
  const abort = new AbortController();
  const events: unknown[] = [];
  const stream = await ann.events.stream(undefined, { signal: abort.signal });
  const following = (async () => {
    for await (const event of stream) events.push(event);
  })().catch(() => {});
  const found: string[] = [];
  for (const name of Object.keys(calls))
    for (const call of calls[name]?.(ann) ?? []) found.push(...(await told(call, name)));
  bed.host.jobs.start('import', 'Import', async () => ({ refused: [{ why: 'the line of a bad record' }] }));
  while (!JSON.stringify(events).includes('"done"')) await new Promise((resolve) => setImmediate(resolve));
  abort.abort();
  await following;
  expect([...found, ...leaks(events, 'events')]).toEqual([]);
});

it('an annotator reads no report on an item that waits for their answer', async () => {
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

it('an episode that waits for a label counts as closed, is not found by its end, and opens with the label', async () => {
  const ann = as('Ann', 'annotator').episodes;
  const byEnd = { filter: { outcome: ['failure' as const] } };
  expect(await ann.facets({})).toMatchObject({
    outcome: [{ value: 'closed', count: 1 }],
    label: [{ value: 'closed', count: 1 }],
  });
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

it('a box is hidden where it waits for somebody’s answer, and opens with it; who drew it sees it', async () => {
  const ann = as('Ann', 'annotator');
  const id = made.boxes[0] ?? '';
  const seen = async () => (await ann.elements.list({ screenshotId: made.shot })).map((one) => one.id);
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
  expect((await as('Bo', 'annotator').elements.list({ screenshotId: made.shot })).map((one) => one.id)).not.toContain(
    own?.id,
  );
});

it('only reviewers filter by who worked on something: it would tell gold items apart', async () => {
  const ann = as('Ann', 'annotator');
  const everything = { kind: 'filter' as const, filter: { by: ['Vera'] } };
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.review.queue({ filter: { source: 'all', by: 'Vera' } })).rejects.toEqual(refused);
  await expect(ann.screenshots.query({ filter: { by: ['Vera'] } })).rejects.toEqual(refused);
  await expect(ann.screenshots.facets({ filter: { by: ['Vera'] } })).rejects.toEqual(refused);
  await expect(ann.screenshots.selectionSummary({ selection: everything })).rejects.toEqual(refused);
  expect((await as('Rex', 'reviewer').screenshots.query({ filter: { by: ['Vera'] } })).rows).toBeInstanceOf(Array);
});
