import { createRouterClient } from '@orpc/server';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '#electron/host/people/caller.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { codeOf } from '#electron/host/testing/review-project.ts';
import { targetFixture } from '#electron/host/items/element/target/target-project.test-helper.ts';

const { fixture, addTarget, pointAt } = targetFixture();
/** Somebody as the shells serve them. */
const as = (name: string, role: Caller['role']) =>
  createRouterClient(router, { context: { host: fixture.host, caller: { name, role } }, interceptors: interceptors() });
const rex = () => as('Rex', 'reviewer');

let screenshotId = '';
let box = '';
/** Bo draws a box and submits it; it waits for Rex, a reviewer. */
beforeEach(async () => {
  const question = fixture.addQuestion();
  screenshotId = (await as('Cora', 'curator').questions.get({ id: question })).screenshotId;
  const bo = as('Bo', 'annotator').elements;
  const content = { name: 'the secret box', locate: [1, 2, 5, 6] as [number, number, number, number] };
  const [made] = await bo.create({ screenshotId, label: 'draw-box', made: [{ content }] });
  box = made?.id ?? '';
  await bo.setState({ label: 'submit-elements', items: [{ id: box, baseRevision: 1 }], state: 'to_review' });
  await bo.create({ screenshotId, label: 'draw-box', made: [{ content: { ...content, name: 'a draft' } }] });
  await as('Bo', 'annotator').comments.add({ kind: 'element', entityId: box, text: 'see the secret box', x: 3, y: 4 });
});

const listed = async (who = rex()) => (await who.elements.list({ screenshotId })).map(({ content }) => content.name);

it('a reviewer sees no box that waits for their own blind answer, in any list, page, history or refusal', async () => {
  expect(await listed()).toEqual(['a draft']);
  expect((await rex().screenshots.get({ id: screenshotId })).hidden).toBe(1);
  expect(await codeOf(rex().elements.get({ id: box }))).toBe('FORBIDDEN');
  expect(await rex().history.revisions({ kind: 'element', id: box })).toEqual([]);
  expect(await rex().comments.list({ screenshotId })).toEqual([]);
  const stale = {
    id: box,
    baseRevision: 1,
    content: { name: 'x', locate: [0, 0, 3, 3] as [number, number, number, number] },
  };
  const error = await rex()
    .elements.save({ label: 'x', edits: [stale] })
    .catch((failed: unknown) => failed);
  expect(JSON.stringify(error)).not.toContain('secret');
});

it('others see it: curators, who manage the project, and whoever drew it', async () => {
  for (const who of [as('Cora', 'curator'), as('Bo', 'annotator')])
    expect(await listed(who)).toEqual(['the secret box', 'a draft']);
});

it('after their answer they see it; it was blind', async () => {
  const answered = await rex().review.answer({
    id: box,
    revision: 2,
    answer: { kind: 'box', box: [1, 2, 5, 6] },
    seconds: 1,
  });
  expect(answered).toMatchObject({ answers: [{ voter: { name: 'Rex' }, blind: true }] });
  expect(await listed()).toEqual(['the secret box', 'a draft']);
});

it('whoever says that they have seen them sees them, and their answer is not blind', async () => {
  expect(await rex().elements.reveal({ screenshotId })).toEqual({ shown: 1 });
  expect(await listed()).toEqual(['the secret box', 'a draft']);
  expect(await codeOf(as('Ann', 'annotator').elements.reveal({ screenshotId }))).toBe('FORBIDDEN');
  expect(await listed(as('Ria', 'reviewer'))).toEqual(['a draft']);
  const answered = await rex().review.answer({
    id: box,
    revision: 2,
    answer: { kind: 'box', box: [1, 2, 5, 6] },
    seconds: 1,
  });
  expect(answered).toMatchObject({ answers: [{ voter: { name: 'Rex' }, blind: false }] });
});

it('the same holds for an element that is asked for by an instruction', async () => {
  const { id, screenshotId: on } = addTarget({ locate: [100, 100, 120, 120] }, [{ type: 'basic', text: 'Press Save' }]);
  const names = async () => (await rex().elements.list({ screenshotId: on })).length;
  expect(await names()).toBe(0);
  expect(await rex().elements.instructions({ screenshotId: on })).toEqual([]);
  await pointAt('Rex', id, [110, 110]);
  expect(await names()).toBe(1);
});
