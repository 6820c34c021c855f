import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, reviewFixture } from '../../testing/review-project.ts';

const fixture = reviewFixture();
const { as, settings, addQuestion } = fixture;
const ruling = (id: string, baseRevision: number) => ({ id, baseRevision, seconds: 3 });
const answer = (name: string, id: string) =>
  as(name).review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });

async function opened(name: string, id: string) {
  const item = await as(name).review.open({ id });
  if (item.kind !== 'question' || item.phase !== 'revealed') throw new Error(`${id} is not open for ${name}`);
  return item;
}
const standing = async (name: string, id: string) =>
  (await opened(name, id)).verdicts.map((v) => [v.annotator, v.kind, v.takenBack === null]);
const waiting = async (name: string) => (await as(name).review.queue({})).rows.map((row) => row.id);

describe('a verdict that was undone', () => {
  it('is kept, marked and not counted; redone it counts again', async () => {
    const id = addQuestion();
    await answer('ann', id);
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'approve' });
    expect(await as('ann').review.stats()).toMatchObject({ today: 1 });
    expect(await as('ann').history.undo({})).toMatchObject({ label: 'approve', changed: [{ kind: 'question', id }] });
    const item = await opened('ann', id);
    expect(item.verdicts).toMatchObject([{ annotator: 'ann', kind: 'approve', takenBack: expect.any(String) }]);
    expect(item.question_.state).toBe('to_review');
    expect(await as('ann').review.stats()).toMatchObject({ today: 0, secondsEach: null });
    expect(await waiting('ann')).toEqual([id]);
    await as('ann').history.redo({});
    expect(await standing('ann', id)).toEqual([['ann', 'approve', true]]);
    expect(await as('ann').review.stats()).toMatchObject({ today: 1 });
  });

  it('stays undone when something else was done since, and the next one is stored beside it', async () => {
    const id = addQuestion();
    await answer('ann', id);
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'reject', reason: 'trivial' });
    await as('ann').history.undo({});
    await as('ann').review.verdict({ ...ruling(id, 3), kind: 'approve' });
    expect(await standing('ann', id)).toEqual([
      ['ann', 'reject', false],
      ['ann', 'approve', true],
    ]);
    expect(await as('ann').review.stats()).toMatchObject({ today: 1 });
  });

  it('is not a checked item of a sample', async () => {
    for (let n = 0; n < 3; n++) addQuestion();
    const plan = await as('ann').review.createPlan({ name: 'p', strata: 'none', size: 1, acceptAt: 0, seed: 1 });
    const [drawn] = (await as('ann').review.queue({ filter: { source: 'sample' } })).rows;
    if (!drawn) throw new Error('nothing was drawn');
    await answer('ann', drawn.id);
    await as('ann').review.verdict({ ...ruling(drawn.id, 1), kind: 'reject', reason: 'trivial' });
    expect(await as('ann').review.plans()).toMatchObject([{ id: plan.id, checked: 1, defects: 1 }]);
    await as('ann').history.undo({});
    expect(await as('ann').review.plans()).toMatchObject([{ checked: 0, defects: 0, upperBound: null }]);
    await as('ann').history.redo({});
    expect(await as('ann').review.plans()).toMatchObject([{ checked: 1, defects: 1 }]);
  });
});

describe('an accepted lot that is undone', () => {
  it('is open again with its sample, and unseen approvals are back in review; redo restores it', async () => {
    for (let n = 0; n < 3; n++) addQuestion();
    const cy = as('cy', 'curator');
    const plan = await cy.review.createPlan({ name: 'p', strata: 'none', size: 1, acceptAt: 0, seed: 1 });
    const [drawn] = (await cy.review.queue({ filter: { source: 'sample' } })).rows;
    if (!drawn) throw new Error('nothing was drawn');
    await answer('cy', drawn.id);
    await cy.review.verdict({ ...ruling(drawn.id, 1), kind: 'approve' });
    await cy.review.decidePlan({ id: plan.id, decision: 'accepted' });
    expect(await waiting('cy')).toEqual([]);
    await cy.history.undo({});
    expect(await waiting('cy')).toHaveLength(2);
    expect(await cy.review.plans()).toMatchObject([{ decision: 'open', decidedAt: null, checked: 1, defects: 0 }]);
    await cy.history.redo({});
    expect(await waiting('cy')).toEqual([]);
    expect(await cy.review.plans()).toMatchObject([{ decision: 'accepted', decidedAt: expect.any(String) }]);
    await cy.history.undo({});
    await cy.review.decidePlan({ id: plan.id, decision: 'rejected' });
    expect(await codeOf(cy.history.redo({}))).toBe('INVALID');
    expect(await waiting('cy')).toHaveLength(2);
  });
});

describe('with two annotators', () => {
  beforeEach(() => settings({ annotatorsPerItem: 2 }));

  it('the first verdict, which settles nothing yet, is an undo step of its own', async () => {
    const [before, id] = [addQuestion(), addQuestion()];
    for (const name of ['ann', 'bo']) await answer(name, before);
    await as('bo').review.verdict({ ...ruling(before, 1), kind: 'approve' });
    await as('ann').review.verdict({ ...ruling(before, 1), kind: 'approve' });
    await answer('ann', id);
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'reject', reason: 'trivial' });
    expect(await waiting('ann')).toEqual([]);
    expect(await as('ann').history.undo({})).toEqual({
      label: 'reject',
      changed: [{ kind: 'question', id, revision: 1 }],
    });
    expect((await opened('ann', before)).question_.state).toBe('approved');
    expect(await waiting('ann')).toEqual([id]);
    expect(await standing('ann', id)).toEqual([['ann', 'reject', false]]);
  });

  it('undoing the second leaves the first unchanged', async () => {
    const id = addQuestion();
    for (const name of ['ann', 'bo']) await answer(name, id);
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'approve' });
    await as('bo').review.verdict({ ...ruling(id, 1), kind: 'reject', reason: 'trivial' });
    expect((await opened('bo', id)).question_.state).toBe('conflict');
    await as('bo').history.undo({});
    expect(await waiting('ann')).toEqual([]);
    expect(await waiting('bo')).toEqual([id]);
    await as('bo').review.verdict({ ...ruling(id, 3), kind: 'approve' });
    expect((await opened('bo', id)).question_.state).toBe('approved');
  });

  it('the first cannot be undone before the second, nor the second redone before the first', async () => {
    const id = addQuestion();
    for (const name of ['ann', 'bo']) await answer(name, id);
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'approve' });
    await as('bo').review.verdict({ ...ruling(id, 1), kind: 'approve' });
    expect(await codeOf(as('ann').history.undo({}))).toBe('CONFLICT');
    await as('bo').history.undo({});
    await as('ann').history.undo({});
    expect(await codeOf(as('bo').history.redo({}))).toBe('CONFLICT');
    expect((await opened('ann', id)).question_.state).toBe('to_review');
    expect(await waiting('ann')).toEqual([id]);
  });

  it('an item handed off comes back', async () => {
    const id = addQuestion();
    await answer('ann', id);
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'hand-on', to: 'bo' });
    expect(await waiting('ann')).toEqual([]);
    expect(await as('ann').history.undo({})).toMatchObject({ label: 'hand-off' });
    expect(await waiting('ann')).toEqual([id]);
  });
});
