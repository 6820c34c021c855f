import { beforeEach, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { change } from '../../changes/change.ts';
import { addScreenshot, codeOf, questionWith, reviewFixture } from '../../testing/review-project.ts';
import { applyDecisions, approveAll, emptyReport } from './scripted.ts';
import { decisionLine } from '../../verdicts/decision-line.ts';

const fixture = reviewFixture();
const { as, settings, addQuestion } = fixture;
const ruling = (id: string, baseRevision: number) => ({ id, baseRevision, seconds: 3 });

describe('two annotators', () => {
  beforeEach(() => settings({ annotatorsPerItem: 2 }));

  it('hides the first one’s answer from the second until they decided', async () => {
    const id = addQuestion();
    await as('ann').review.vote({ id, revision: 1, answer: 'C', reason: null, seconds: 1 });
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'reject', reason: 'ambiguous', note: 'ann thinks so' });
    expect((await as('ann').review.queue({})).total).toBe(0);
    const seen = await as('bo').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(JSON.stringify(seen)).not.toContain('"ann"');
    const after = await as('bo').review.verdict({ ...ruling(id, 1), kind: 'approve' });
    expect(after).toMatchObject({ adjudicating: true, question_: { state: 'conflict' } });
    expect(JSON.stringify(after)).toContain('ann thinks so');
  });

  it('approves when both agree, and lets a third settle a conflict', async () => {
    const agreed = addQuestion();
    const fought = addQuestion();
    for (const name of ['ann', 'bo'])
      for (const id of [agreed, fought])
        await as(name).review.vote({
          id,
          revision: 1,
          answer: name === 'ann' && id === fought ? 'A' : 'B',
          reason: null,
          seconds: 1,
        });
    await as('ann').review.verdict({ ...ruling(agreed, 1), kind: 'approve' });
    expect(await as('bo').review.verdict({ ...ruling(agreed, 1), kind: 'approve' })).toMatchObject({
      question_: { state: 'approved' },
    });
    await as('ann').review.verdict({ ...ruling(fought, 1), kind: 'edit', content: questionWith({ answer: 'A' }) });
    await as('bo').review.verdict({ ...ruling(fought, 1), kind: 'approve' });
    expect(await codeOf(as('ann', 'annotator').review.verdict({ ...ruling(fought, 2), kind: 'approve' }))).toBe(
      'FORBIDDEN',
    );
    const cy = as('cy').review;
    expect(await cy.queue({ filter: { source: 'conflict' } })).toMatchObject({ total: 1, rows: [{ state: null }] });
    const shown = await cy.vote({ id: fought, revision: 2, answer: 'A', reason: null, seconds: 1 });
    expect(shown.verdicts.map((v) => [v.annotator, v.kind, v.content?.answer ?? null])).toEqual([
      ['ann', 'edit', 'A'],
      ['bo', 'approve', null],
    ]);
    const settled = await cy.verdict({ ...ruling(fought, 2), kind: 'edit', content: questionWith({ answer: 'A' }) });
    expect(settled).toMatchObject({ question_: { state: 'approved', content: { answer: 'A' } } });
    const { agreement } = await cy.stats();
    expect(agreement).toMatchObject({ annotators: ['ann', 'bo', 'cy'], items: 2 });
    expect(agreement.rawAgreement).toBeCloseTo((1 + 1) / 4);
    expect(agreement.alpha).not.toBeNull();
    expect(agreement.pairs.map(({ people, items }) => [...people, items])).toEqual(
      expect.arrayContaining([['ann', 'bo', 2]]),
    );
  });
});

describe('sampling', () => {
  it('draws by strata, records the sample, and accepts only a checked lot', async () => {
    for (let i = 0; i < 6; i++) addQuestion({}, 'web');
    for (let i = 0; i < 3; i++) addQuestion({}, 'linux');
    addQuestion({ answer: 'E' });
    const cy = as('cy', 'curator').review;
    expect((await cy.lotSize({})).n).toBe(9);
    expect((await cy.lotSize({ lot: 'all' })).n).toBe(10);
    const request = { name: 'first', strata: 'platform' as const, size: 3, acceptAt: 0, seed: 7 };
    expect(await codeOf(cy.createPlan({ ...request, size: 10 }))).toBe('INVALID');
    const plan = await cy.createPlan(request);
    expect(plan).toMatchObject({ lot: 9, size: 3, seed: 7, checked: 0, upperBound: null, decision: 'open' });
    const sample = await cy.queue({ filter: { source: 'sample', samplingPlan: plan.id } });
    expect(sample.total).toBe(3);
    expect(await codeOf(cy.decidePlan({ id: plan.id, decision: 'accepted' }))).toBe('INVALID');
    for (const row of sample.rows) {
      await cy.vote({ id: row.id, revision: 1, answer: 'B', reason: null, seconds: 1 });
      await cy.verdict({ ...ruling(row.id, 1), kind: 'approve' });
    }
    const checked = (await cy.plans())[0];
    expect(checked).toMatchObject({ checked: 3, defects: 0 });
    expect(checked?.upperBound).toBeCloseTo(1 - 0.05 ** (1 / 3));
    expect(await codeOf(as('ann', 'annotator').review.decidePlan({ id: plan.id, decision: 'accepted' }))).toBe(
      'FORBIDDEN',
    );
    expect(await cy.decidePlan({ id: plan.id, decision: 'accepted' })).toMatchObject({ decision: 'accepted' });
    expect(await cy.queue({})).toMatchObject({ total: 1 });
    expect(await codeOf(cy.decidePlan({ id: plan.id, decision: 'rejected' }))).toBe('INVALID');
  });

  it('does not accept a lot with too many defects; rejecting sends all of it to review', async () => {
    for (let i = 0; i < 4; i++) addQuestion();
    const cy = as('cy', 'curator').review;
    const plan = await cy.createPlan({ name: 'p', strata: 'none', size: 1, acceptAt: 0, seed: 1 });
    const [row] = (await cy.queue({ filter: { source: 'sample' } })).rows;
    if (!row) throw new Error('nothing was drawn');
    await cy.vote({ id: row.id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await cy.verdict({ ...ruling(row.id, 1), kind: 'reject', reason: 'trivial' });
    expect(await codeOf(cy.decidePlan({ id: plan.id, decision: 'accepted' }))).toBe('INVALID');
    await cy.decidePlan({ id: plan.id, decision: 'rejected' });
    expect((await cy.queue({})).total).toBe(3);
    expect((await cy.lotSize({})).n).toBe(0);
  });
});

describe('work that is assigned', () => {
  it('can be reviewed on its own', async () => {
    const [mine] = [addQuestion(), addQuestion()];
    const { rows } = await as('bo').review.queue({});
    const picture = rows.find(({ id }) => id === mine)?.screenshotId ?? '';
    const selection = { kind: 'ids' as const, ids: [picture] };
    await as('cy', 'reviewer').screenshots.assign({ selection, to: { person: 'bo', due: '2026-01-31' } });
    const of = async (who: string) =>
      (await as(who).review.queue({ filter: { source: 'mine' } })).rows.map(({ id }) => id);
    expect(await of('bo')).toEqual([mine]);
    expect(await of('ann')).toEqual([]);
    const { people, known } = await as('bo').screenshots.assigned({ today: '2026-02-01' });
    expect(people).toEqual([{ person: 'bo', screenshots: 1, open: 1, due: 1, toReview: 1 }]);
    expect(known).toContain('bo');
  });
});

describe('quality by person', () => {
  it('counts each person’s work, with seconds, edits, rejections and agreement by day', async () => {
    settings({ annotatorsPerItem: 2 });
    const [first, second] = [addQuestion(), addQuestion()];
    for (const [who, answers] of [['ann', ['B', 'C']] as const, ['bo', ['B', 'B']] as const])
      for (const [at, id] of [first, second].entries())
        await as(who).review.vote({ id, revision: 1, answer: answers[at] ?? 'A', reason: null, seconds: 4 });
    await as('ann').review.verdict({ ...ruling(first, 1), kind: 'approve', seconds: 6 });
    await as('bo').review.verdict({ ...ruling(second, 1), kind: 'reject', reason: 'ambiguous' });
    const { people } = await as('cy', 'reviewer').review.quality();
    const [ann, bo] = people;
    expect(ann).toMatchObject({ name: 'ann', answered: 2, decided: 1, seconds: 14, rejects: 0, shared: 2, same: 1 });
    expect(ann?.days).toMatchObject([{ answered: 2, decided: 1, shared: 2, same: 1 }]);
    expect(bo).toMatchObject({ name: 'bo', answered: 2, decided: 1, rejects: 1, shared: 2, same: 1 });
  });
});

describe('scripted review', () => {
  it('applies decisions, names the refused ones and continues', () => {
    const [a, b, c] = [addQuestion(), addQuestion(), addQuestion()];
    const report = emptyReport();
    const lines = [
      { id: a, verdict: 'approve', answer: 'B' },
      { id: b, verdict: 'reject', reason: 'ambiguous' },
      { id: 'no-such', verdict: 'approve' },
      { id: c, verdict: 'edit', content: { answer: 'C' } },
    ].map((line, at) => ({ line: at + 1, decision: decisionLine.parse(line) }));
    applyDecisions(fixture.target, { name: 'script', role: 'curator' }, lines, report);
    expect(report).toMatchObject({ approved: 1, rejected: 1, edited: 1, refused: [{ record: 'no-such', line: 3 }] });
    expect(report.refused).toHaveLength(1);
  });

  it('approves all that can be approved', () => {
    for (let i = 0; i < 3; i++) addQuestion();
    const bad = addQuestion({ answer: 'E' });
    const report = approveAll(fixture.target, { name: 'script', role: 'curator' });
    expect(report).toMatchObject({ approved: 3, refused: [{ record: bad, line: null }] });
  });

  it('approves no element without a box, and no instruction for one', () => {
    const made = change(fixture.target, { author: { kind: 'person', name: 'ann' } }, (to) => {
      const screenshotId = addScreenshot(to, 'web', 'Shop', { width: 100, height: 100 });
      return ([null, [1, 1, 20, 20]] as const).map((locate) => {
        const content = elementContent.parse({ locate });
        const { id: elementId } = createElement(to, { screenshotId, content, state: 'to_review' });
        const instruction = { type: 'basic' as const, text: 'Press it', style: null, picked: true };
        return [elementId, createInstruction(to, { elementId, content: instruction, state: 'to_review' }).id];
      });
    });
    const report = approveAll(fixture.target, { name: 'script', role: 'curator' });
    expect(report.approved).toBe(2);
    expect(report.refused.map(({ record }) => record).sort()).toEqual(made[0]?.sort());
    expect(report.refused[0]?.why).toBe('This element cannot be approved: the element has no box.');
  });
});
