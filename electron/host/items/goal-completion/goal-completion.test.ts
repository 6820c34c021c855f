import { createRouterClient } from '@orpc/server';
import { beforeEach, expect, it } from 'vitest';
import type { GoalLabel } from '#shared/items/goal-completion/label.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { interceptors } from '../../router/access/interceptors.ts';
import { router } from '../../router/index.ts';
import { anyLine, applyDecisions, emptyReport } from '../../services/review/scripted.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';

const fixture = hostForEach();
const as = (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
  createRouterClient(router, { context: { host: fixture.host(), caller: { name, role } } });
/** The same with what every shell does around a call. */
const shell = (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
  createRouterClient(router, {
    context: { host: fixture.host(), caller: { name, role } },
    interceptors: interceptors(),
  });

let items: string[];
let episodes: string[];
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  await fixture.client().projects.updateSettings({ annotatorsPerItem: 2 });
  for (const name of ['one', 'two', 'three']) await writeEpisode(fixture.folder('episodes'), { name });
  await importFrom(fixture.session(), fixture.folder('episodes'));
  episodes = (await fixture.client().episodes.query({ sort: 'oldest' })).rows.map(({ id }) => id);
  const selection = { kind: 'ids' as const, ids: episodes };
  expect(await as('Cy', 'reviewer').episodes.label({ selection })).toEqual({ queued: 3, already: 0 });
  expect(await as('Cy', 'reviewer').episodes.label({ selection })).toEqual({ queued: 0, already: 3 });
  items = [];
  for (const id of episodes) items.push((await fixture.client().episodes.get({ id })).labels[0]?.itemId ?? '');
});

const say = (name: string, at: number, answer: Partial<GoalLabel>) =>
  as(name).review.answer({ id: items[at] ?? '', revision: 1, answer, seconds: 3 });
const stateOf = (at: number) => findItem(fixture.session().read, items[at] ?? '')?.state;

it('the list names who said what once one has answered oneself and all have, and finds episodes by agreement', async () => {
  const all = (name: string, role?: 'reviewer') => shell(name, role).episodes.query({ sort: 'oldest' });
  const linesOf = async (name: string, role?: 'reviewer') =>
    (await all(name, role)).rows.map(({ labels: [label] }) =>
      label?.answers.map((entry) => `${entry.person} ${entry.value}`),
    );
  const counts = async (name: string, role?: 'reviewer', blind = false) =>
    Object.fromEntries(
      (await shell(name, role).episodes.facets({ blind })).agreement.map(({ value, count }) => [value, count]),
    );
  expect(await counts('Cy', 'reviewer')).toEqual({ none: 3 });
  await say('Ann', 0, { verdict: 'success' });
  await say('Ann', 1, { verdict: 'success' });
  expect(await counts('Cy', 'reviewer')).toEqual({ some: 2, none: 1 });
  expect(await counts('Ann')).toEqual({ some: 2, closed: 1 });
  expect(await linesOf('Ann')).toEqual([['Ann success'], ['Ann success'], undefined]);
  expect(await linesOf('Bo')).toEqual([undefined, undefined, undefined]);
  // A reviewer may be asked for a label too.
  expect(await linesOf('Cy', 'reviewer')).toEqual([[], [], []]);

  await say('Bo', 0, { verdict: 'success' });
  await say('Bo', 1, { verdict: 'failure' });
  expect(await linesOf('Ann')).toEqual([['Ann success', 'Bo success'], ['Ann success', 'Bo failure'], undefined]);
  expect(await counts('Cy', 'reviewer')).toEqual({ agree: 1, conflict: 1, none: 1 });
  expect((await shell('Ann').episodes.query({ filter: { agreement: ['conflict'] } })).rows).toMatchObject([
    { id: episodes[1] },
  ]);
  const open = await as('Cy', 'reviewer').review.answer({
    ...{ id: items[1] ?? '', revision: 1, seconds: 1 },
    answer: { verdict: 'failure' },
  });
  if (open.phase !== 'revealed') throw new Error('It is hidden after an answer.');
  const content = { ...(open.content as object), label: { verdict: 'failure' } };
  await as('Cy', 'reviewer').review.decide({ id: items[1] ?? '', baseRevision: open.revision, kind: 'edit', content });
  expect(await counts('Ann')).toEqual({ agree: 1, settled: 1, closed: 1 });
});

it('who reviews may ask not to see how the episodes ended that await their own label', async () => {
  const cy = shell('Cy', 'reviewer').episodes;
  expect((await cy.query({ sort: 'oldest' })).rows.map(({ outcome }) => outcome)).not.toContain('unknown');
  expect((await cy.query({ sort: 'oldest', blind: true })).rows).toMatchObject([
    { closed: true, outcome: 'unknown', labels: [] },
    { closed: true },
    { closed: true },
  ]);
  expect(await cy.facets({ blind: true })).toMatchObject({ outcome: [{ value: 'closed', count: 3 }] });
  expect(await cy.get({ id: episodes[0] ?? '', blind: true })).toMatchObject({ closed: true, outcome: 'unknown' });
  await as('Cy', 'reviewer').review.answer({
    ...{ id: items[0] ?? '', revision: 1, seconds: 1 },
    answer: { verdict: 'success' },
  });
  expect((await cy.query({ sort: 'oldest', blind: true })).rows.map(({ closed }) => closed)).toEqual([
    false,
    true,
    true,
  ]);
});

it('an annotator does not learn how an episode ended that nobody has been asked about yet', async () => {
  await writeEpisode(fixture.folder('more'), { name: 'four' });
  await importFrom(fixture.session(), fixture.folder('more'));
  const ann = shell('Ann').episodes;
  const four = (await ann.query({ sort: 'newest', limit: 1 })).rows[0];
  expect(four).toMatchObject({ name: 'four', closed: true, unasked: true, outcome: 'unknown', labels: [] });
  expect(await ann.get({ id: four?.id ?? '' })).toMatchObject({ closed: true, unasked: true, outcome: 'unknown' });
  const known = await shell('Cy', 'reviewer').episodes.get({ id: four?.id ?? '' });
  expect(known).toMatchObject({ closed: false });
  expect(known.outcome).not.toBe('unknown');
  expect((await ann.query({ filter: { outcome: [known.outcome] } })).rows).toEqual([]);
  expect(await ann.facets({})).toMatchObject({
    outcome: [{ value: 'closed', count: 4 }],
    agreement: [
      { value: 'closed', count: 3 },
      { value: 'none', count: 1 },
    ],
  });
  await as('Cy', 'reviewer').episodes.label({ selection: { kind: 'ids', ids: [known.id] } });
  const queued = await ann.get({ id: known.id });
  expect([queued.closed, queued.unasked]).toEqual([true, undefined]);
});

it('two people label blind: equal labels settle it, different ones make a conflict that a third person settles', async () => {
  const { rows } = await as('Ann').review.queue({});
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual(
    ['one', 'three', 'two'].map((name) => ['goal-completion', `Do what ${name} asks`]),
  );
  expect((await fixture.client().projects.current())?.counts).toMatchObject({ toReview: 3, conflict: 0 });
  expect(await as('Ann').review.item({ id: items[0] ?? '' })).toMatchObject({ phase: 'blind', shown: { steps: 3 } });
  await say('Ann', 0, { verdict: 'failure', firstFailingStep: 3, note: 'too late' });
  await say('Ann', 1, { verdict: 'success' });
  await say('Ann', 2, { verdict: 'success', looping: '2-4' });
  expect((await as('Ann').review.queue({})).rows).toEqual([]);
  expect(stateOf(0)).toBe('to_review');

  expect(await as('Bo').review.item({ id: items[0] ?? '' })).toMatchObject({ phase: 'blind' });
  await say('Bo', 0, { verdict: 'failure', firstFailingStep: 2, note: 'wrong lamp' });
  await say('Bo', 1, { verdict: 'failure', firstFailingStep: 1 });
  await say('Bo', 2, { verdict: 'success', looping: '2-4' });
  expect(findItem(fixture.session().read, items[0] ?? '')).toMatchObject({
    state: 'approved',
    content: { label: { verdict: 'failure', firstFailingStep: 2, note: 'too late\nwrong lamp' } },
  });
  expect([stateOf(1), stateOf(2)]).toEqual(['conflict', 'approved']);
  expect((await fixture.client().projects.current())?.counts).toMatchObject({ toReview: 0, conflict: 1, approved: 2 });

  const [found] = (await as('Bo').review.stats()).agreements;
  expect(found).toMatchObject({ kind: 'goal-completion', items: 3, rawAgreement: 2 / 3 });
  expect(found?.aspects.map(({ id, items: n, rawAgreement }) => [id, n, rawAgreement])).toEqual([
    ['verdict', 3, 2 / 3],
    ['firstFailingStep', 1, 0],
    ['why', 1, 1],
    ['sideEffect', 3, 1],
    ['looping', 3, 1],
  ]);

  const open = await as('Cy', 'reviewer').review.item({ id: items[1] ?? '' });
  expect(open.phase).toBe('blind');
  const after = await as('Cy', 'reviewer').review.answer({
    ...{ id: items[1] ?? '', revision: 1, seconds: 1 },
    answer: { verdict: 'success' },
  });
  expect(after).toMatchObject({ phase: 'revealed', state: 'conflict', adjudicating: true });
  const label = { verdict: 'success' };
  const content = { task: 'Do what three asks', steps: 3, label };
  await as('Cy', 'reviewer').review.decide({ id: items[1] ?? '', baseRevision: open.revision, kind: 'edit', content });
  expect(stateOf(1)).toBe('approved');

  const { rows: listed } = await fixture.client().episodes.query({ filter: { label: ['goal-completion:success'] } });
  expect(listed.map(({ labels }) => labels[0]?.value)).toEqual(['success', 'success']);
  await fixture.client().releases.create({ tag: 'v1' });
  expect(await fixture.client().releases.verify({ tag: 'v1' })).toMatchObject({ ok: true, records: 6 });
});

it('a third label that agrees with one of two settles nothing by itself; whoever settled it may correct that', async () => {
  const id = items[0] ?? '';
  await say('Ann', 0, { verdict: 'success' });
  await say('Bo', 0, { verdict: 'failure', firstFailingStep: 2 });
  const cy = as('Cy', 'reviewer').review;
  const labelled = await cy.answer({ id, revision: 1, answer: { verdict: 'success' }, seconds: 1 });
  expect(labelled).toMatchObject({ phase: 'revealed', state: 'conflict', adjudicating: true });
  const settle = async (reviewer: string, label: Partial<GoalLabel>) => {
    const { revision } = await as(reviewer, 'reviewer').review.item({ id });
    const content = { task: 'Do what one asks', steps: 3, label };
    await as(reviewer, 'reviewer').review.decide({ id, baseRevision: revision, kind: 'edit', content });
    return findItem(fixture.session().read, id);
  };
  expect(await settle('Cy', { verdict: 'success' })).toMatchObject({ state: 'approved' });
  for (const firstFailingStep of [1, 3])
    expect(await settle('Cy', { verdict: 'failure', firstFailingStep })).toMatchObject({
      ...{ state: 'approved', content: { label: { verdict: 'failure', firstFailingStep } } },
    });
  // Somebody else who sees it otherwise opens it again.
  await as('Dee', 'reviewer').review.answer({ id, revision: 1, answer: { verdict: 'success' }, seconds: 1 });
  expect(await settle('Dee', { verdict: 'success' })).toMatchObject({ state: 'conflict' });
});

it('the label of somebody who opened the item outside of Review counts as a label, but not in agreement', async () => {
  const curator = as('Ann', 'reviewer');
  await curator.items.open({ id: items[0] ?? '' });
  for (const at of [0, 1]) for (const name of ['Ann', 'Bo']) await say(name, at, { verdict: 'success' });
  expect([stateOf(0), stateOf(1)]).toEqual(['approved', 'approved']);
  const { answers } = await curator.items.open({ id: items[0] ?? '' });
  expect(answers.map(({ voter, blind }) => [voter.name, blind])).toEqual([
    ['Ann', false],
    ['Bo', true],
  ]);
  expect((await curator.review.stats()).agreements).toMatchObject([{ kind: 'goal-completion', items: 1 }]);
});

it('a label is undone and redone, and an invalid one is refused with a reason', async () => {
  await expect(say('Ann', 0, { verdict: 'failure', firstFailingStep: 9 })).rejects.toThrow('There is no step 9');
  await expect(say('Ann', 0, { verdict: 'success', firstFailingStep: 1 })).rejects.toThrow('not an answer');
  await fixture.client().projects.updateSettings({ annotatorsPerItem: 1 });
  await say('Ann', 0, { verdict: 'success' });
  expect(stateOf(0)).toBe('approved');
  await as('Ann').history.undo({});
  expect(stateOf(0)).toBe('to_review');
  await as('Ann').history.redo({});
  expect(stateOf(0)).toBe('approved');
});

it('“needs work first” lists labels that differ, then those that are missing, then labelled episodes', async () => {
  const order = async (name: string, role: 'annotator' | 'reviewer' = 'annotator') =>
    (await as(name, role).episodes.query({ sort: 'needs-work' })).rows.map(({ id }) => episodes.indexOf(id));
  for (const name of ['Ann', 'Bo']) await say(name, 0, { verdict: 'success' });
  await say('Ann', 2, { verdict: 'success' });
  await say('Bo', 2, { verdict: 'failure' });
  await say('Bo', 1, { verdict: 'failure' });
  // Bo has answered everything and may know the states.
  expect(await order('Bo')).toEqual([2, 1, 0]);
  // Ann still owes a label, and learns nothing else.
  expect(await order('Ann')).toEqual([1, 0, 2]);
});

it('labels come from a file, by item or by episode, and queueing is one step of undo', async () => {
  const target = { write: fixture.session().write, events: fixture.host().events };
  const report = emptyReport();
  const lines = [
    { id: items[0], verdict: 'success' },
    { id: episodes[1], verdict: 'failure', firstFailingStep: 2, sideEffect: 'harmful', looping: '5+', note: 'no' },
    { id: episodes[2], verdict: 'perhaps' },
    { id: 'nobody', verdict: 'success' },
  ].map((line, at) => ({ line: at + 1, decision: anyLine(line) }));
  applyDecisions(target, { name: 'Ann', role: 'annotator' }, lines, report);
  expect(report).toMatchObject({ labelled: 2, waiting: 2 });
  expect(report.refused.map(({ line }) => line)).toEqual([3, 4]);
  applyDecisions(target, { name: 'Bo', role: 'annotator' }, lines.slice(0, 2), report);
  expect([stateOf(0), stateOf(1), stateOf(2)]).toEqual(['approved', 'approved', 'to_review']);
});

it('a label for an unqueued episode queues it; an annotator learns what to do first', async () => {
  for (const name of ['four', 'five']) await writeEpisode(fixture.folder('more'), { name });
  await importFrom(fixture.session(), fixture.folder('more'));
  const { rows } = await fixture.client().episodes.query({ sort: 'oldest' });
  const [four = '', five = ''] = ['four', 'five'].map((name) => rows.find((row) => row.name === name)?.id);
  const target = { write: fixture.session().write, events: fixture.host().events };
  const lines = (...decisions: object[]) => decisions.map((line, at) => ({ line: at + 1, decision: anyLine(line) }));
  const report = emptyReport();
  applyDecisions(
    target,
    { name: 'Dee', role: 'reviewer' },
    lines({ id: four, verdict: 'failure', firstFailingStep: 2 }, { id: 'nowhere', verdict: 'success' }),
    report,
  );
  expect(report).toMatchObject({ labelled: 1, refused: [{ record: 'nowhere' }] });
  expect(report.refused[0]?.why).toContain('There is no item or episode nowhere');
  const label = (await as('Dee', 'reviewer').episodes.get({ id: four })).labels[0];
  // The label counts as blind: she did not write the item.
  const item = await as('Dee', 'reviewer').review.item({ id: label?.itemId ?? '' });
  expect(item).toMatchObject({ phase: 'revealed', answers: [{ blind: true, voter: { name: 'Dee' }, seconds: null }] });

  const wrong = emptyReport();
  const bad = lines({ id: five, verdict: 'failure', firstFailingStep: 99 }, { id: five, verdict: 'perhaps' });
  applyDecisions(target, { name: 'Dee', role: 'reviewer' }, bad, wrong);
  expect(wrong.refused.map(({ why }) => why)).toEqual([
    expect.stringMatching(/^There is no step 99; the episode has \d+\.$/),
    expect.stringMatching(/^verdict: /),
  ]);
  // A label that is refused does not queue its episode.
  expect((await as('Dee', 'reviewer').episodes.get({ id: five })).labels).toEqual([]);

  const refused = emptyReport();
  applyDecisions(target, { name: 'Ann', role: 'annotator' }, lines({ id: five, verdict: 'success' }), refused);
  expect(refused).toMatchObject({ labelled: 0 });
  expect(refused.refused[0]?.why).toBe(
    'The episode “five” is not queued for labels; select it in Trajectories and choose Label.',
  );
});
