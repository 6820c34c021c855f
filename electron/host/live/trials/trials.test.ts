import { createRouterClient } from '@orpc/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { checkNow, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { router } from '../../router/index.ts';
import { change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { hostForEach } from '../../testing/host.ts';
import { toyTask } from '../testing/toy-world.ts';

vi.mock('../environments/all-environments.ts', async (importOriginal) => {
  const { allEnvironments } = await importOriginal<typeof import('../environments/all-environments.ts')>();
  const { toyWorld } = await import('../testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

const fixture = hostForEach();
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
});

const add = (content: object) =>
  change(
    fixture.session(),
    { author: { kind: 'import', name: 'test' } },
    (to) => createItem(to, agentTaskKind.id, { content, state: 'to_review' }).id,
  );
const itemOf = (id: string) => getItem(fixture.session().read, agentTaskKind.id, id);
const taskOf = (id: string) => taskContent.parse(itemOf(id)?.content);
const as = (name: string, listed = false) =>
  createRouterClient(router, {
    context: { host: fixture.host(), caller: { name, role: 'reviewer' as const, ...(listed && { listed }) } },
  });
const answered = async (content: object, name = 'Rex') => {
  const id = add(content);
  await as(name).review.answer({ id, revision: 1, answer: { ending: 'Milk is there', type: 'state' }, seconds: 1 });
  return id;
};
const click = { type: 'click' as const, point: [5, 5] as [number, number] };
const type = { type: 'type' as const, text: 'milk' };

it('what a person does becomes the gold path if the criteria are met at its end; then the task can be approved', async () => {
  const id = await answered(toyTask('a', { gold: [] }));
  const { trials, review } = as('Rex');
  const began = await trials.begin({ id });
  expect(began).toMatchObject({ steps: 0, width: 40, height: 30 });
  await trials.act({ session: began.session, action: click });
  const after = await trials.act({ session: began.session, action: type });
  expect(after.steps).toBe(2);
  expect(after.picture).not.toBe(began.picture);
  const ended = await trials.finish({ session: began.session });
  expect(ended).toMatchObject({ met: true, gold: true, criteria: [{ kind: 'state', met: true }] });
  expect(taskOf(id)).toMatchObject({ gold: [click, type], goldEpisode: ended.episode, optimalSteps: 3 });
  const episode = await fixture.client().episodes.get({ id: ended.episode ?? '' });
  expect(episode).toMatchObject({ task: 'Write milk on list a', steps: 2, agent: null });
  expect(await trials.test({ id })).toMatchObject({ gold: true, noop: true, mutants: 3, killed: 3 });
  expect(checkNow(taskOf(id))).toMatchObject({ gold: true });
  const decided = await review.decide({ id, baseRevision: itemOf(id)?.revision ?? 0, kind: 'approve' });
  expect(decided).toMatchObject({ state: 'approved' });
});

it('a try that does not end as it should changes nothing, and says which criterion is not met', async () => {
  const id = await answered(toyTask('a'));
  const { trials } = as('Rex');
  const { session } = await trials.begin({ id });
  await trials.act({ session, action: type });
  const ended = await trials.finish({ session });
  expect(ended).toMatchObject({ met: false, gold: false, criteria: [{ met: false, evidence: 'type milk;' }] });
  expect(taskOf(id).gold).toHaveLength(2);
  expect(itemOf(id)?.revision).toBe(1);
  await expect(trials.act({ session, action: click })).rejects.toThrow('over');
});

it('an answer is part of the path; what only people decide counts as done', async () => {
  const id = await answered(toyTask('a', { criteria: [{ kind: 'person', says: 'Is it 3?' }], gold: [] }));
  const { trials } = as('Rex');
  const { session } = await trials.begin({ id });
  await expect(trials.act({ session, action: { type: 'drag', point: [1, 1], to: [2, 2] } })).rejects.toThrow('drag');
  expect(await trials.finish({ session, answer: '3' })).toMatchObject({ met: null, gold: true, episode: null });
  expect(taskOf(id)).toMatchObject({ gold: [{ type: 'answer', text: '3' }], optimalSteps: 2 });
});

it('nobody tries a task before their own answer, in another’s trial, or where nothing can run it', async () => {
  const id = await answered(toyTask('a'));
  await expect(as('Zoe').trials.begin({ id })).rejects.toThrow('Answer first');
  await expect(as('Zoe').trials.test({ id })).rejects.toThrow('Answer first');
  await expect(as('Rex', true).trials.begin({ id })).rejects.toThrow('owner');
  const { session } = await as('Rex').trials.begin({ id });
  await expect(as('Zoe').trials.finish({ session })).rejects.toThrow('over');
  await as('Rex').trials.leave({ session });
  await expect(as('Rex').trials.finish({ session })).rejects.toThrow('over');
  const ios = await answered({ ...toyTask('b'), platform: 'ios', apps: ['Mail'] });
  await expect(as('Rex').trials.begin({ id: ios })).rejects.toThrow('ios');
  const elsewhere = await answered(toyTask('c', { unsupported: ['evaluator.func: compare_table'] }));
  await expect(as('Rex').trials.begin({ id: elsewhere })).rejects.toThrow('compare_table');
});
