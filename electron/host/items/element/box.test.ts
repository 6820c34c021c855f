import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { elementContent } from '#shared/contents/element.ts';
import type { Placing } from '#shared/items/element/placing.ts';
import { staleTargets } from '../../db/queries/items/element/review-targets.ts';
import type { Caller } from '../../people/caller.ts';
import { change } from '../../changes/change.ts';
import { createElement } from './create.ts';
import { createInstruction } from '../instruction/create.ts';
import { addScreenshot, codeOf, reviewFixture } from '../../testing/review-project.ts';
import { placedBoxes } from '../../db/queries/items/element/placed-boxes.ts';

const fixture = reviewFixture();
const { as } = fixture;
const locate: BBox = [100, 100, 140, 120];
type Content = z.input<typeof elementContent>;

/** An element on its own that is waiting for review. */
const addBox = (
  content: Partial<Content> = {},
  author = { kind: 'model', name: 'detector' } as { kind: 'model' | 'person'; name: string },
) =>
  change(fixture.target, { author }, (to) => {
    const screenshotId = addScreenshot(to, 'web', 'Shop', { width: 400, height: 300 });
    return createElement(to, { screenshotId, state: 'to_review', content: { name: 'Save', locate, ...content } }).id;
  });
const queue = async (name: string, role: Caller['role'] = 'reviewer') =>
  (await as(name, role).review.queue({ filter: { source: 'all', kinds: ['box'] } })).rows.map(({ id }) => id);
const answer = (name: string, id: string, given: Placing, role: Caller['role'] = 'reviewer') =>
  as(name, role).review.answer({ id, revision: 1, answer: given, seconds: 3 });
const box = (sides: BBox): Placing => ({ kind: 'box', box: sides });

describe('a box in the queue', () => {
  it('has a queue name and a count of its own, and comes after all other work', async () => {
    const id = addBox();
    const asked = fixture.addQuestion();
    const { rows, counts, total } = await as('bo').review.queue({});
    expect(rows.map((row) => [row.kind, row.id, row.title])).toEqual([
      ['question', asked, 'Which panel is open?'],
      ['box', id, 'Save'],
    ]);
    expect(counts).toEqual([
      { kind: 'question', n: 1 },
      { kind: 'box', n: 1 },
    ]);
    expect(total).toBe(2);
    expect((await as('bo').review.queue({ filter: { source: 'all', kinds: ['box'] } })).total).toBe(1);
  });

  it('ranks higher the riskier it is, and near the top when it has findings', async () => {
    const drawn = addBox({}, { kind: 'person', name: 'ann' });
    const made = addBox();
    const tiny = addBox({ locate: [10, 10, 18, 18] });
    const found = addBox({ interact: [300, 200, 320, 220] });
    expect(await queue('bo')).toEqual([found, tiny, made, drawn]);
  });

  it('becomes an instruction item when an instruction asks for it, and a box again when that is retired', async () => {
    const id = addBox();
    const by = { author: { kind: 'person', name: 'ann' } } as const;
    const words = { type: 'basic', text: 'Keep it' } as const;
    const made = change(fixture.target, by, (to) =>
      createInstruction(to, { elementId: id, state: 'to_review', content: words }),
    );
    expect((await as('bo').review.queue({})).rows).toMatchObject([{ id, kind: 'instruction', title: 'Keep it' }]);
    expect(await codeOf(as('bo').review.item({ id }))).toBe('NOT_FOUND');
    await as('ann').elements.setInstructionState({ id: made.id, baseRevision: 1, state: 'retired' });
    expect(await queue('bo')).toEqual([id]);
    expect(staleTargets(fixture.session.read)).toEqual([]);
  });

  it('drawn by hand is not queued until it is submitted, and then for everybody except its author', async () => {
    const by = { author: { kind: 'person', name: 'ann' } } as const;
    const id = change(fixture.target, by, (to) =>
      createElement(to, {
        screenshotId: addScreenshot(to, 'web', 'Shop', { width: 400, height: 300 }),
        content: { name: 'Save', locate },
      }),
    ).id;
    expect(await queue('bo', 'annotator')).toEqual([]);
    await as('ann', 'annotator').elements.setState({
      items: [{ id, baseRevision: 1 }],
      state: 'to_review',
      label: 'submit-elements',
    });
    expect([await queue('bo', 'annotator'), await queue('ann', 'annotator')]).toEqual([[id], []]);
  });

  it('is counted on its picture for whoever answers it blind, hidden until their own answer', async () => {
    const id = addBox();
    const { screenshotId } = await as('rev').elements.get({ id });
    const hidden = async (name: string, role: Caller['role']) =>
      (await as(name, role).screenshots.get({ id: screenshotId })).hidden;
    expect([await hidden('bo', 'annotator'), await hidden('rev', 'reviewer')]).toEqual([1, 1]);
    await answer('bo', id, box(locate), 'annotator');
    expect(await hidden('bo', 'annotator')).toBe(0);
  });

  it('is not asked of the annotator who drew it, who cannot approve it either', async () => {
    const id = addBox({}, { kind: 'person', name: 'ann' });
    expect(await queue('ann', 'annotator')).toEqual([]);
    expect(await queue('bo', 'annotator')).toEqual([id]);
    await answer('ann', id, box(locate), 'annotator');
    const ruled = as('ann', 'annotator').review.decide({ id, baseRevision: 1, kind: 'approve' });
    expect(await codeOf(ruled)).toBe('FORBIDDEN');
  });
});

describe('a blind answer', () => {
  it('sees the name and not the box', async () => {
    const id = addBox({ kind: 'icon', component: 'Switch', category: 'B' });
    const item = await as('bo').review.item({ id });
    expect(item).toMatchObject({
      phase: 'blind',
      shown: { name: 'Save', kind: 'icon', component: 'Switch', near: null },
    });
    // Matched as a whole number, since ids and hashes contain any digits.
    expect(JSON.stringify(item)).not.toMatch(/\b140\b/);
  });

  it('shows a place inside a box without a name, never its corner or centre', async () => {
    const id = addBox({ name: '' });
    const item = await as('bo').review.item({ id });
    const [x, y] = item.shown['near'] as [number, number];
    expect(x).toBeGreaterThanOrEqual(110);
    expect(x).toBeLessThanOrEqual(130);
    expect(y).toBeGreaterThanOrEqual(105);
    expect(y).toBeLessThanOrEqual(115);
  });

  it('opens the item, and a decision requires it', async () => {
    const id = addBox();
    expect(await codeOf(as('bo').review.decide({ id, baseRevision: 1, kind: 'approve' }))).toBe('INVALID');
    const item = await answer('bo', id, { kind: 'point', point: [120, 110] });
    expect(item).toMatchObject({
      phase: 'revealed',
      content: { locate },
      answers: [{ voter: { name: 'bo' }, blind: true }],
    });
    await as('bo').review.decide({ id, baseRevision: 1, kind: 'approve' });
    expect((await as('bo').elements.get({ id })).state).toBe('approved');
    expect(await queue('bo')).toEqual([]);
  });

  it('does not count as blind for the person who drew the box', async () => {
    const id = addBox({}, { kind: 'person', name: 'ann' });
    expect(await answer('ann', id, box(locate))).toMatchObject({ answers: [{ blind: false }] });
  });
});

describe('a decision', () => {
  it('takes the reviewer’s own box as an edit, and undo puts the item back', async () => {
    const id = addBox();
    await answer('bo', id, box([98, 98, 142, 122]));
    const { content } = (await as('bo').review.item({ id })) as { content: object };
    const edit = { ...content, locate: [98, 98, 142, 122] };
    await as('bo').review.decide({ id, baseRevision: 1, kind: 'edit', content: edit });
    expect(await as('bo').elements.get({ id })).toMatchObject({ state: 'approved', content: edit });
    await as('bo').history.undo({});
    expect(await as('bo').elements.get({ id })).toMatchObject({ state: 'to_review', content: { locate } });
    expect(await queue('bo')).toEqual([id]);
  });

  it('rejects for a reason of elements, and for no other', async () => {
    const id = addBox();
    await answer('bo', id, { kind: 'absent' });
    const reject = (reason: string) => as('bo').review.decide({ id, baseRevision: 1, kind: 'reject', reason });
    expect(await codeOf(reject('trivial'))).toBe('INVALID');
    await reject('wrong-box');
    expect((await as('bo').elements.get({ id })).state).toBe('rejected');
  });

  it('of two people who differ is a conflict that a third one settles', async () => {
    fixture.settings({ annotatorsPerItem: 2 });
    const id = addBox();
    for (const name of ['ann', 'bo']) await answer(name, id, box(locate), 'annotator');
    await as('ann', 'annotator').review.decide({ id, baseRevision: 1, kind: 'approve' });
    await as('bo', 'annotator').review.decide({ id, baseRevision: 1, kind: 'reject', reason: 'wrong-box' });
    expect((await as('cu').elements.get({ id })).state).toBe('conflict');
    await answer('cu', id, box(locate));
    await as('cu').review.decide({ id, baseRevision: 2, kind: 'approve' });
    expect((await as('cu').elements.get({ id })).state).toBe('approved');
  });

  it('on a sample of boxes alone approves the rest of the lot', async () => {
    const ids = [addBox(), addBox(), addBox()];
    fixture.addQuestion();
    const cu = as('cu', 'curator').review;
    expect(await cu.lotSize({ lot: 'all', kinds: ['box'] })).toEqual({ n: 3 });
    const plan = await cu.createPlan({
      name: 'p',
      strata: 'none',
      lot: 'all',
      kinds: ['box'],
      size: 1,
      acceptAt: 0,
      seed: 1,
    });
    const [drawn] = (await cu.queue({ filter: { source: 'sample', samplingPlan: plan.id } })).rows;
    await answer('cu', drawn?.id ?? '', box(locate));
    await cu.decide({ id: drawn?.id ?? '', baseRevision: 1, kind: 'approve' });
    await cu.decidePlan({ id: plan.id, decision: 'accepted' });
    const states = await Promise.all(ids.map(async (id) => (await as('cu').elements.get({ id })).state));
    expect(states).toEqual(['approved', 'approved', 'approved']);
    expect((await cu.queue({})).total).toBe(1);
  });
});

it('a sample lists items approved against a wrong blind answer', async () => {
  const id = addBox();
  const asked = fixture.addQuestion();
  const cu = as('cu', 'curator').review;
  const plan = await cu.createPlan({ name: 'p', strata: 'none', lot: 'all', size: 2, acceptAt: 0, seed: 1 });
  await answer('cu', id, { kind: 'point', point: [300, 200] });
  await cu.vote({ id: asked, revision: 1, answer: 'B', reason: null, seconds: 1 });
  expect((await cu.plans())[0]?.suspected).toEqual([]);
  await cu.decide({ id, baseRevision: 1, kind: 'approve' });
  await cu.verdict({ id: asked, baseRevision: 1, kind: 'approve' });
  expect((await cu.plans())[0]).toMatchObject({
    ...{ id: plan.id, checked: 2, defects: 0 },
    suspected: [{ id, kind: 'box', title: 'Save', by: 'cu' }],
  });
});

describe('agreement', () => {
  it('compares boxes that people drew without seeing each other’s: the author’s, and those drawn blind', async () => {
    // [100,100,140,120] and [100,100,120,120] share 400 of 800: IoU 0.5; [100,100,140,110] shares 400 of 800 with the
    // first and 200 of 600 with the second.
    const id = addBox({}, { kind: 'person', name: 'ann' });
    await answer('bo', id, box([100, 100, 120, 120]));
    await answer('cy', id, box([100, 100, 140, 110]));
    const { blindBoxes, boxes } = (await as('cu').review.stats()).places;
    expect(blindBoxes).toMatchObject({ annotators: ['ann', 'bo', 'cy'], pairs: 3 });
    expect(blindBoxes.meanIou).toBeCloseTo((0.5 + 0.5 + 1 / 3) / 3, 10);
    expect(blindBoxes.overHalf).toBeCloseTo(2 / 3, 10);
    expect(blindBoxes.byPair.map(({ people }) => people.join())).toEqual(['ann,bo', 'ann,cy', 'bo,cy']);
    expect(boxes.pairs).toBe(0);
  });

  it('leaves out people who saw the box: its author’s own answer, and boxes moved after the answer', async () => {
    const id = addBox({}, { kind: 'person', name: 'ann' });
    await answer('ann', id, box([100, 100, 120, 120]));
    await answer('bo', id, box([100, 100, 120, 120]));
    const element = await as('bo').elements.get({ id });
    const moved = { ...element.content, locate: [0, 0, 10, 10] as BBox };
    await as('bo').elements.save({ label: 'Move', edits: [{ id, baseRevision: 1, content: moved }] });
    expect(placedBoxes(fixture.session.read).map(({ person, box: sides, blind }) => [person, sides, blind])).toEqual([
      ['ann', locate, false],
      ['bo', [100, 100, 120, 120], true],
    ]);
  });

  it('counts blind clicks on names as clicks, and equal answers on the Quality page', async () => {
    const id = addBox();
    await answer('bo', id, { kind: 'point', point: [120, 110] });
    await answer('cy', id, { kind: 'point', point: [200, 110] });
    expect((await as('cu').review.stats()).places.clicks).toMatchObject({ n: 2, hits: 1 });
    const other = addBox();
    await answer('bo', other, box(locate));
    await answer('cy', other, box(locate));
    const { people } = await as('cu', 'curator').review.quality();
    // Two places of one element cannot be compared; two boxes can.
    expect(people.find(({ name }) => name === 'bo')).toMatchObject({ answered: 2, shared: 1, same: 1 });
  });
});
