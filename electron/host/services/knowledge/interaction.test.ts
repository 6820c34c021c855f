import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { placesIn } from '#shared/items/knowledge-question/arguments.ts';
import { movable, pointMoved, withPointMoved } from '#shared/items/knowledge-question/move-point.ts';
import { findItem, itemsInState } from '../../db/queries/items/items.ts';
import { router } from '../../router/index.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { anyLine, applyDecisions, approveAll, emptyReport } from '../review/scripted.ts';
import { runsOf } from '../runs/runs-service.ts';

const fixture = hostForEach();

async function start() {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  for (const name of ['one', 'two']) await writeEpisode(fixture.folder('episodes'), { name, steps: 4 });
  await importFrom(fixture.session(), fixture.folder('episodes'));
}

async function draft(more: object = {}) {
  const run = await fixture.client().runs.start({ pipeline: 'interaction', roles: {}, ...more });
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  return fixture.client().runs.get({ id: run.id });
}

const questions = () =>
  itemsInState(fixture.session().read, 'knowledge-question', 'to_review', 0, 1000).map(({ id }) => {
    const item = findItem(fixture.session().read, id);
    return { id, ...knowledgeContent.parse(item?.content) };
  });

it('episodes yield effect, type and parameter questions, and a second run yields the same ones', async () => {
  await start();
  expect(await draft()).toMatchObject({ state: 'done', done: 2, failed: 0, calls: 0, spent: 0 });
  const made = questions();
  const counted = (column: string) => made.filter((entry) => entry.column === column).length;
  expect([counted('effect'), counted('type'), counted('parameter')]).toEqual([8, 2, 8]);
  for (const entry of made) {
    const texts = entry.options.map(({ text, picture }) => picture?.sha256 ?? text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toHaveLength(entry.column === 'type' ? 7 : 4);
    const key = entry.options.find(({ letter }) => letter === entry.answer);
    if (entry.column === 'effect') expect(key?.origin).toBe('next picture');
    else expect(key?.origin).toBe('recorded');
    for (const { text } of entry.options)
      for (const [x, y] of placesIn(text)) expect(x >= 0 && y >= 0 && x < 70 && y < 40).toBe(true);
  }
  for (const letter of 'ABCD')
    expect(made.filter(({ column, answer }) => column === 'parameter' && answer === letter).length).toBeGreaterThan(0);

  await draft();
  expect(questions().map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  // Its line in the queue names its app, which the question itself shows too.
  const { rows } = await fixture.client().review.queue({ filter: { source: 'all' } });
  expect(rows.map(({ id, app }) => app === made.find((entry) => entry.id === id)?.app)).not.toContain(false);
  expect(rows[0]?.app).toEqual(expect.any(String));
});

it('the same seed makes each question once, also in runs over fewer cells or episodes', async () => {
  await start();
  const episodes = (await fixture.client().episodes.query({ sort: 'oldest' })).rows.map(({ id }) => id);
  await draft({ episodes: [episodes[1]] });
  const some = questions();
  expect(some).toHaveLength(9);
  await draft();
  const all = questions();
  expect(all).toHaveLength(18);
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(some.map(({ id }) => id)));
  await draft({ options: { seed: 2 } });
  expect(questions().length).toBeGreaterThan(18);
});

it('another seed yields another set, and only the chosen cells are asked', async () => {
  await start();
  const [episode] = (await fixture.client().episodes.query({})).rows;
  const cell = { episode: episode?.id ?? '', step: 1, column: 'parameter' as const };
  await draft({ questions: [cell], options: { seed: 1 } });
  await draft({ questions: [cell], options: { seed: 2 } });
  const made = questions();
  expect(made.map(({ column, from }) => [column, from?.step])).toEqual([
    ['parameter', 1],
    ['parameter', 1],
  ]);
  expect(made[0]?.options.map(({ text }) => text)).not.toEqual(made[1]?.options.map(({ text }) => text));
});

it('an annotator learns neither key nor episode before the answer', async () => {
  await start();
  await draft();
  const [first] = questions();
  const caller = { name: 'Ann', role: 'annotator' as const };
  const client = createRouterClient(router, { context: { host: fixture.host(), caller } });
  const seen = await client.review.item({ id: first?.id ?? '' });
  const text = JSON.stringify(seen);
  expect(seen).toMatchObject({ phase: 'blind' });
  for (const secret of ['recorded', 'next picture', first?.from?.task, first?.from?.episode, '"answer"'])
    expect(text).not.toContain(secret);
});

it('a file of decisions approves, rejects and edits them, and --approve-all approves what is left', async () => {
  await start();
  await draft();
  const [first, second, third, fourth] = questions().filter(({ column }) => column === 'parameter');
  const report = emptyReport();
  const me = { name: 'Ann', role: 'reviewer' as const };
  const line = (decision: object) => ({ line: 1, decision: anyLine(decision) });
  applyDecisions(
    fixture.session(),
    me,
    [
      line({ id: first?.id, verdict: 'approve', answer: first?.answer }),
      line({ id: second?.id, verdict: 'reject', reason: 'wrong-key' }),
      line({ id: third?.id, verdict: 'edit', content: { rationale: 'It says so.' } }),
      line({ id: fourth?.id, verdict: 'approve', answer: 'Z' }),
      line({ id: fourth?.id, verdict: 'reject', reason: 'mentions-mark' }),
    ],
    report,
  );
  expect(report).toMatchObject({ approved: 1, rejected: 1, edited: 1 });
  expect(report.refused.map(({ record, why }) => [record, why])).toEqual([
    [fourth?.id, 'There is no answer Z in this question; choose one of those shown.'],
    [fourth?.id, 'A rejection needs a reason; choose one.'],
  ]);
  const stored = (id: string | undefined) => findItem(fixture.session().read, id ?? '');
  expect([first, second, third, fourth].map((entry) => stored(entry?.id)?.state)).toEqual([
    'approved',
    'rejected',
    'approved',
    'to_review',
  ]);
  expect(stored(third?.id)?.content).toMatchObject({ rationale: 'It says so.', answer: third?.answer });

  const [episode] = (await fixture.client().episodes.query({})).rows;
  await fixture.client().episodes.label({ selection: { kind: 'ids', ids: [episode?.id ?? ''] } });
  const all = approveAll(fixture.session(), me);
  expect(all).toMatchObject({ approved: 15, refused: [] });
  expect(questions()).toEqual([]);
  // A label is a person's own answer, so nothing may approve it unseen.
  expect(itemsInState(fixture.session().read, 'goal-completion', 'to_review', 0, 10)).toHaveLength(1);
});

it('drafted questions are approved, released, and asked of a model with their pictures', async () => {
  await start();
  await draft();
  const made = questions();
  for (const { id, answer } of made.slice(0, 6)) {
    const { revision } = await fixture.client().review.item({ id });
    await fixture.client().review.answer({ id, revision, answer, seconds: 1 });
    await fixture.client().review.decide({ id, baseRevision: revision, kind: 'approve' });
  }
  const release = await fixture.client().releases.create({ tag: 'v1' });
  expect(release.counts).toMatchObject({ 'knowledge-questions': 6 });
  const run = await fixture.client().evaluations.start({ task: 'knowledge', model: 'builtin/random', release: 'v1' });
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  const found = await fixture.client().evaluations.get({ run: run.id });
  expect(found).toMatchObject({ scored: 6, of: 6, strict: { counts: { n: 6, errors: 0 } } });
  const { rows } = await fixture.client().evaluations.predictions({ run: run.id });
  expect(rows.every(({ pictures }) => pictures.length >= 1)).toBe(true);
});

it('moving a point is not a verdict: somebody else answers the question blind before it is approved', async () => {
  await start();
  const [episode] = (await fixture.client().episodes.query({})).rows;
  await draft({ questions: [{ episode: episode?.id ?? '', step: 1, column: 'parameter' }] });
  const [{ id, ...question } = { id: '' }] = questions();
  const as = (name: string) =>
    createRouterClient(router, { context: { host: fixture.host(), caller: { name, role: 'curator' } } });
  const answer = async (name: string) => {
    const { revision } = await as(name).review.item({ id });
    return as(name).review.answer({ id, revision, answer: 'A', seconds: 1 });
  };
  const approve = (name: string, baseRevision: number) => as(name).review.decide({ id, baseRevision, kind: 'approve' });
  await answer('Ann');
  await answer('Bo');
  const content = knowledgeContent.parse(question);
  const [letter = ''] = movable(content);
  const changed = withPointMoved(content, letter, [60, 30]);
  await as('Ann').items.edit({ id, baseRevision: 1, content: changed, why: pointMoved });
  const moved = await as('Ann').review.item({ id });
  expect(moved).toMatchObject({ phase: 'revealed', state: 'to_review', revision: 2, content: changed });
  for (const name of ['Ann', 'Bo']) await expect(approve(name, 2)).rejects.toThrow('somebody else answers it blind');
  expect(await as('Cy').review.item({ id })).toMatchObject({ phase: 'blind' });
  await answer('Cy');
  expect(await approve('Cy', 2)).toMatchObject({ state: 'approved' });
});

it('undoing a moved point requires no further answer', async () => {
  await start();
  const [episode] = (await fixture.client().episodes.query({})).rows;
  await draft({ questions: [{ episode: episode?.id ?? '', step: 1, column: 'parameter' }] });
  const [{ id, ...question } = { id: '' }] = questions();
  const { review, items, history } = fixture.client();
  await review.answer({ id, revision: 1, answer: 'A', seconds: 1 });
  const content = knowledgeContent.parse(question);
  const [letter = ''] = movable(content);
  await items.edit({ id, baseRevision: 1, content: withPointMoved(content, letter, [60, 30]), why: pointMoved });
  await history.undo({});
  const { revision } = await review.item({ id });
  expect(await review.decide({ id, baseRevision: revision, kind: 'approve' })).toMatchObject({ state: 'approved' });
});

it('with one annotator, a question with a moved point is approved without a second answer if they confirm', async () => {
  await start();
  await fixture.client().projects.updateSettings({ annotatorsPerItem: 1 });
  const [episode] = (await fixture.client().episodes.query({})).rows;
  await draft({ questions: [{ episode: episode?.id ?? '', step: 1, column: 'parameter' }] });
  const [{ id, ...question } = { id: '' }] = questions();
  const { review, items, projects } = fixture.client();
  await review.answer({ id, revision: 1, answer: 'A', seconds: 1 });
  expect(await review.item({ id })).toMatchObject({ answerAwaited: false });
  const content = knowledgeContent.parse(question);
  const [letter = ''] = movable(content);
  await items.edit({ id, baseRevision: 1, content: withPointMoved(content, letter, [60, 30]), why: pointMoved });
  expect(await review.item({ id })).toMatchObject({ state: 'to_review', answerAwaited: true });
  await expect(review.decide({ id, baseRevision: 2, kind: 'approve' })).rejects.toThrow('without that answer');
  await projects.updateSettings({ annotatorsPerItem: 2 });
  await expect(review.decide({ id, baseRevision: 2, kind: 'approve', withoutAnswer: true })).rejects.toThrow(
    'somebody else answers it blind before it can be approved.',
  );
  await projects.updateSettings({ annotatorsPerItem: 1 });
  const decided = await review.decide({ id, baseRevision: 2, kind: 'approve', withoutAnswer: true });
  expect(decided).toMatchObject({ state: 'approved' });
});

it('a shortened copy yields no questions: they would be those of its original again', async () => {
  await start();
  const [source] = (await fixture.client().episodes.query({ sort: 'oldest' })).rows;
  const id = source?.id ?? '';
  await fixture.client().episodes.label({ selection: { kind: 'ids', ids: [id] } });
  const [label] = (await fixture.client().episodes.get({ id })).labels;
  const answer = { verdict: 'success' } as const;
  await fixture.client().review.answer({ id: label?.itemId ?? '', revision: 1, seconds: 1, answer });
  const cut = await fixture.client().runs.start({ pipeline: 'truncate', roles: {} });
  await runsOf(fixture.host(), fixture.session()).live(cut.id)?.ended;

  expect(await draft()).toMatchObject({ state: 'done', done: 2, failed: 0 });
  expect(questions()).toHaveLength(18);
  const copy = (await fixture.client().episodes.query({})).rows.find(({ derived }) => derived !== null);
  const cells = await fixture.client().drafting.cells({ id: copy?.id ?? '' });
  const interactions = cells.filter(({ column }) => ['effect', 'type', 'parameter'].includes(column));
  expect(interactions.length).toBeGreaterThan(0);
  expect(new Set(interactions.map(({ why }) => why))).toEqual(new Set(['is-copy']));
});
