import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import type { Caller } from '../../../people/caller.ts';
import { interceptors } from '../../../router/access/interceptors.ts';
import { router } from '../../../router/index.ts';
import { change } from '../../../changes/change.ts';
import { addScreenshot, codeOf, reviewFixture } from '../../../testing/review-project.ts';

const fixture = reviewFixture();
/** Somebody as the shells serve them. */
const as = (name: string, role: Caller['role'] = 'annotator') =>
  createRouterClient(router, { context: { host: fixture.host, caller: { name, role } }, interceptors: interceptors() });
const rex = () => as('Rex', 'reviewer');
const size = { width: 100, height: 100 };
const addPictures = (n: number): string[] =>
  change(fixture.target, { author: { kind: 'person', name: 'Rex' } }, (to) =>
    Array.from({ length: n }, () => addScreenshot(to, 'web', 'Shop', size)),
  );
const ofPictures = (ids: string[]) => ({ kind: 'screenshot' as const, selection: { kind: 'ids' as const, ids } });
const itemsOf = (kind: string) => ({
  kind: 'item' as const,
  selection: { kind: 'filter' as const, filter: { kind: [kind], state: ['to_review' as const] } },
});
const give = (ids: string[], person: string | null = 'Ann') =>
  rex().batches.create({ name: 'Shop', of: ofPictures(ids), person, due: '2026-12-01' });
const draw = async (screenshotId: string) => {
  const content = elementContent.parse({ name: 'Go', kind: 'text', locate: [1, 1, 20, 20] });
  const [made] = await as('Ann').elements.create({ screenshotId, label: 'Draw', made: [{ content }] });
  return made?.id ?? '';
};
const assignees = async () =>
  Object.fromEntries(
    (await rex().screenshots.query({})).rows.map(({ id, assigned }) => [
      id,
      assigned && [assigned.person, assigned.due],
    ]),
  );

it('a batch of pictures goes from to do to done as its pictures do', async () => {
  const [a = '', b = ''] = addPictures(2);
  const { id } = await give([a, b]);
  const stage = async () => {
    const [entry] = await rex().batches.list();
    return [entry?.stage, entry?.counts];
  };
  const counts = { todo: 0, progress: 0, submitted: 0, review: 0, done: 0 };
  expect(await stage()).toEqual(['todo', { ...counts, todo: 2 }]);
  const boxes = [await draw(a)];
  expect(await stage()).toEqual(['progress', { ...counts, todo: 1, progress: 1 }]);
  boxes.push(await draw(b));
  await as('Ann').elements.setState({
    ...{ state: 'to_review' as const, label: 'Submit', items: boxes.map((box) => ({ id: box, baseRevision: 1 })) },
  });
  expect(await stage()).toEqual(['submitted', { ...counts, submitted: 2 }]);
  await rex().elements.setState({
    ...{ state: 'rejected' as const, reason: 'duplicate', label: 'Reject' },
    items: boxes.slice(0, 1).map((box) => ({ id: box, baseRevision: 2 })),
  });
  expect(await stage()).toEqual(['review', { ...counts, submitted: 1, done: 1 }]);
  const now = await rex().batches.get({ id });
  expect(now.members.map((member) => member.id).sort()).toEqual([a, b].sort());
  expect(now).toMatchObject({ person: 'Ann', due: '2026-12-01', blocked: null, by: 'Rex' });
});

it('assigns its pictures, hands them over and takes them back, except those that were given on one by one', async () => {
  const [a = '', b = ''] = addPictures(2);
  const { id } = await give([a, b]);
  expect(await assignees()).toEqual({ [a]: ['Ann', '2026-12-01'], [b]: ['Ann', '2026-12-01'] });
  await rex().screenshots.assign({ selection: { kind: 'ids', ids: [b] }, to: { person: 'Cat', due: null } });
  await rex().batches.update({ id, person: 'Ben' });
  expect(await assignees()).toEqual({ [a]: ['Ben', '2026-12-01'], [b]: ['Cat', null] });
  await rex().batches.update({ id, person: null });
  expect(await assignees()).toEqual({ [a]: null, [b]: ['Cat', null] });
  await rex().batches.update({ id, person: 'Ann', due: null, name: 'New' });
  await rex().batches.remove({ id });
  expect([await rex().batches.list(), await assignees()]).toEqual([[], { [a]: null, [b]: ['Cat', null] }]);
});

it('questions of a kind: the free ones, at most so many, and their stages', async () => {
  const ids = [0, 1, 2, 3].map(() => fixture.addQuestion());
  const of = itemsOf('question');
  const first = await rex().batches.create({ name: 'One', of, free: true, most: 3, person: null, due: null });
  const second = await rex().batches.create({ name: 'Two', of, free: true, most: 3, person: 'Ann', due: null });
  expect([first.counts.submitted, second.counts.submitted]).toEqual([3, 1]);
  expect(await codeOf(rex().batches.create({ name: 'Three', of, free: true, person: null, due: null }))).toBe(
    'INVALID',
  );
  const id = ids[3] ?? '';
  await fixture.as('vera').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  expect((await rex().batches.get({ id: second.id })).stage).toBe('review');
  await fixture.as('vera').review.verdict({ id, baseRevision: 1, kind: 'approve' });
  expect((await rex().batches.get({ id: second.id })).stage).toBe('done');
  expect(await codeOf(rex().batches.create({ name: 'x', of: itemsOf('nothing'), person: null, due: null }))).toBe(
    'INVALID',
  );
});

it('items that were chosen one by one, also of several kinds; retired ones are left out', async () => {
  const ids = [fixture.addQuestion(), fixture.addQuestion(), await draw(addPictures(1)[0] ?? '')];
  const make = (chosen: string[]) =>
    rex().batches.create({
      ...{ name: 'Chosen', of: { kind: 'item', selection: { kind: 'ids', ids: chosen } }, person: 'Ann', due: null },
    });
  expect(await make(ids)).toMatchObject({ kind: 'item', itemKind: null, counts: { submitted: 2, todo: 1 } });
  expect(await make(ids.slice(0, 1))).toMatchObject({ itemKind: 'question', counts: { submitted: 1, todo: 0 } });
  await rex().questions.retire({ id: ids[0] ?? '', baseRevision: 1 });
  expect(await codeOf(make(ids.slice(0, 1)))).toBe('INVALID');
});

it('annotators block and give back their own batches, and change nothing else', async () => {
  const { id } = await give(addPictures(1));
  for (const call of [
    () => as('Ann').batches.update({ id, person: 'Ben' }),
    () => as('Ann').batches.remove({ id }),
    () => as('Ann').batches.create({ name: 'x', of: ofPictures([]), person: null, due: null }),
    () => as('Ben').batches.block({ id, reason: 'x' }),
    () => as('Ben').batches.giveBack({ id }),
  ])
    expect(await codeOf(call())).toBe('FORBIDDEN');
  expect((await as('Ann').batches.block({ id, reason: 'No login' })).blocked).toBe('No login');
  expect((await rex().batches.block({ id, reason: null })).blocked).toBeNull();
  expect((await as('Ann').batches.giveBack({ id })).person).toBeNull();
  expect(await codeOf(as('Ann').batches.giveBack({ id }))).toBe('FORBIDDEN');
});

it('with gold, an annotator sees neither what is decided nor the words of what they must still answer', async () => {
  const ids = [0, 1].map(() => fixture.addQuestion());
  const of = itemsOf('question');
  const { id } = await rex().batches.create({ name: 'One', of, person: 'Ann', due: null });
  for (const id of ids) {
    await fixture.as('vera').review.vote({ id: id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await fixture.as('vera').review.verdict({ id: id, baseRevision: 1, kind: 'approve' });
  }
  expect((await rex().batches.get({ id })).stage).toBe('done');
  fixture.settings({ goldShare: 0.5 });
  const seen = await as('Ann').batches.get({ id });
  expect([seen.stage, seen.counts.submitted, seen.counts.done]).toEqual(['submitted', 2, 0]);
  expect(seen.members.map(({ label, stage }) => [label, stage])).toEqual([
    ['', 'submitted'],
    ['', 'submitted'],
  ]);
});
