import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import type { Caller } from '../../people/caller.ts';
import { interceptors } from '../../router/access/interceptors.ts';
import { router } from '../../router/index.ts';
import { change } from '../../changes/change.ts';
import { addScreenshot, codeOf, reviewFixture } from '../../testing/review-project.ts';

const fixture = reviewFixture();
const as = (name: string, role: Caller['role'] = 'annotator') =>
  createRouterClient(router, { context: { host: fixture.host, caller: { name, role } }, interceptors: interceptors() });
const rex = () => as('Rex', 'reviewer');
const addPicture = () =>
  change(fixture.target, { author: { kind: 'person', name: 'Rex' } }, (to) =>
    addScreenshot(to, 'web', 'Shop', { width: 100, height: 100 }),
  );
const say = (who: ReturnType<typeof as>, entityId: string, text: string, replyTo?: string) =>
  who.comments.add({ kind: 'screenshot', entityId, text, ...(replyTo === undefined ? {} : { replyTo }) });
/** People are known by their work. */
const known = async (...names: string[]) => {
  for (const name of names)
    await rex().screenshots.assign({
      selection: { kind: 'ids', ids: [addPicture()] },
      to: { person: name, due: null },
    });
};
const inbox = async (who: ReturnType<typeof as>, of = {}) => {
  const { threads, unread } = await who.comments.threads(of);
  return [threads.map(({ first, replies, unread: n }) => [first.text, replies.map(({ text }) => text), n]), unread];
};

it('a mention reaches the inbox of whom it names, and answers are unread until they are read', async () => {
  await known('Ann', 'Anna');
  const shot = addPicture();
  const { id } = await say(rex(), shot, '@Ann is this a button?');
  expect(await inbox(as('Ann'))).toEqual([[['@Ann is this a button?', [], 1]], 1]);
  expect(await inbox(as('Anna'))).toEqual([[], 0]);
  expect(await inbox(rex())).toEqual([[['@Ann is this a button?', [], 0]], 0]);
  await as('Ann').comments.read({ id });
  expect((await inbox(as('Ann')))[1]).toBe(0);
  const reply = await say(as('Ann'), shot, 'Yes.', id);
  await say(rex(), shot, 'Thanks.', reply.id);
  expect(await inbox(rex())).toEqual([[['@Ann is this a button?', ['Yes.', 'Thanks.'], 1]], 1]);
  expect((await inbox(as('Ann')))[1]).toBe(1);
});

it('a thread is resolved as a whole, by any of its comments, and leaves the open ones until it is reopened', async () => {
  const shot = addPicture();
  const { id } = await say(rex(), shot, 'Cut off?');
  const reply = await say(as('Ann'), shot, 'No.', id);
  expect((await as('Ann').comments.resolve({ id: reply.id, resolved: true })).id).toBe(id);
  expect(await inbox(rex())).toEqual([[], 1]);
  expect((await inbox(rex(), { open: false }))[0]).toHaveLength(1);
  await rex().comments.resolve({ id, resolved: false });
  expect((await inbox(rex()))[0]).toHaveLength(1);
  expect((await as('Ben').comments.threads({ mine: false })).threads).toMatchObject([
    { mine: false, unread: 0, screenshotId: shot, picture: 'shot' },
  ]);
});

it('an answer is about what its thread is about', async () => {
  const [a, b] = [addPicture(), addPicture()];
  const { id } = await say(rex(), a, 'Here.');
  expect(await codeOf(say(rex(), b, 'There.', id))).toBe('NOT_FOUND');
  expect(await codeOf(say(rex(), a, 'x', '01890000-0000-7000-8000-000000000001'))).toBe('NOT_FOUND');
});

it('an annotator sees no thread on what they must still answer, by no way', async () => {
  await known('Ann');
  const question = fixture.addQuestion();
  const { id } = await rex().comments.add({ kind: 'question', entityId: question, text: '@Ann it is B' });
  const seen = async () => (await as('Ann').comments.threads({ mine: false })).threads.length;
  expect([await seen(), (await inbox(as('Ann')))[1]]).toEqual([0, 0]);
  expect(await codeOf(as('Ann').comments.read({ id }))).toBe('NOT_FOUND');
  const answer = { kind: 'question', entityId: question, text: 'x', replyTo: id };
  expect(await codeOf(as('Ann').comments.add(answer))).toBe('NOT_FOUND');
  await as('Ann').review.vote({ id: question, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await as('Ann').review.verdict({ id: question, baseRevision: 1, kind: 'approve' });
  expect(await inbox(as('Ann'))).toEqual([[['@Ann it is B', [], 1]], 1]);
});

it('an annotator reads what is answered about a box of their own, where several people answer each item', async () => {
  fixture.settings({ annotatorsPerItem: 2 });
  const screenshotId = addPicture();
  const content = elementContent.parse({ name: 'Go', kind: 'text', locate: [1, 1, 20, 20] });
  const [made] = await as('Ann').elements.create({ screenshotId, label: 'Draw', made: [{ content }] });
  const about = { kind: 'element', entityId: made?.id ?? '' };
  const { id } = await as('Ann').comments.add({ ...about, text: 'A gauge?' });
  await rex().comments.add({ ...about, text: 'Yes.', replyTo: id });
  expect(await inbox(as('Ann'))).toEqual([[['A gauge?', ['Yes.'], 1]], 1]);
  expect(await as('Ann').comments.list({ screenshotId })).toHaveLength(2);
});
