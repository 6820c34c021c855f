import { describe, expect, it } from 'vitest';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { hooksOfItem } from '../../items/registry.ts';
import { box, six, targetFixture } from '../../items/element/target/target-project.test-helper.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { setState } from '../../changes/save.ts';
import { makeQuestion } from '../knowledge/make.ts';
import { addScreenshot, codeOf } from '../../testing/review-project.ts';

const { addTarget, as, fixture, decide, pointAt, revealed } = targetFixture();
const words = 'The panel is Sound, so A is right.';
const stateOf = (id: string) => hooksOfItem(fixture.session.read, id).stateOf(fixture.session.read, id);
const vote = (name: string, id: string) =>
  as(name).review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
const report = (name: string, id: string, role: 'annotator' | 'reviewer' = 'reviewer') =>
  as(name, role).review.report({ id, text: words });
const lineOf = async (name: string, id: string, role: 'annotator' | 'reviewer' = 'reviewer') =>
  (await as(name, role).review.queue({})).rows.find((row) => row.id === id);

/** A question that Vera answered and approved. */
async function approvedQuestion(): Promise<string> {
  const id = fixture.addQuestion();
  await vote('vera', id);
  await as('vera').review.verdict({ id, baseRevision: 1, kind: 'approve' });
  return id;
}

/** A knowledge question and a box that were approved right after they were made. */
const made = {
  'knowledge question': () =>
    change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) => {
      const shot = getScreenshot(to.db, addScreenshot(to, 'web', 'Shop', { width: 10, height: 10 }));
      const pictures = [{ sha256: shot?.sha256 ?? '', width: 10, height: 10 }];
      const question = makeQuestion(to, knowledgeContent.parse({ ...knowledgeExample, pictures }), {
        source: 'writer',
      });
      setState(to, question.kind, question.id, 'approved');
      return question.id;
    }),
  box: () =>
    change(fixture.target, { author: { kind: 'model', name: 'detector' } }, (to) => {
      const screenshotId = addScreenshot(to, 'web', 'Shop', { width: 400, height: 300 });
      return createElement(to, { screenshotId, state: 'approved', content: { name: 'Save', locate: box } }).id;
    }),
};

describe('reporting an approved item', () => {
  it('puts a question first in the queue, with the text for people who answered it, until it is decided on again', async () => {
    const id = await approvedQuestion();
    fixture.addQuestion();
    expect(await report('rex', id)).toEqual({ outcome: 'queued' });
    expect((await as('vera').review.queue({})).rows[0]).toMatchObject({
      id,
      state: 'to_review',
      reason: { code: 'reported' },
    });
    const open = await as('vera').review.open({ id });
    expect(open).toMatchObject({ whyHere: { code: 'reported' }, report: { by: 'rex', text: words } });
    await as('vera').review.verdict({ id, baseRevision: 3, kind: 'approve' });
    expect(await as('vera').review.open({ id })).toMatchObject({ question_: { state: 'approved' }, report: null });
  });

  it('hides the report’s text before a person’s own answer, and its existence from annotators', async () => {
    const id = await approvedQuestion();
    await report('rex', id);
    expect(await lineOf('bo', id)).toMatchObject({ state: null, reason: { code: 'reported' } });
    expect(await lineOf('ann', id, 'annotator')).toMatchObject({ state: null, reason: null });
    for (const role of ['annotator', 'reviewer'] as const) {
      const seen = [await as('ann', role).review.queue({}), await as('ann', role).review.open({ id })];
      expect(JSON.stringify(seen)).not.toContain('Sound, so');
    }
  });

  it('hides the text from a second annotator until they decided', async () => {
    fixture.settings({ annotatorsPerItem: 2 });
    const id = await approvedQuestion();
    await vote('bo', id);
    await as('bo').review.verdict({ id, baseRevision: 1, kind: 'approve' });
    await report('rex', id);
    expect(await as('bo').review.open({ id })).toMatchObject({ whyHere: { code: 'reported' }, report: null });
    await as('bo').review.verdict({ id, baseRevision: 3, kind: 'approve' });
    expect(await as('bo').review.open({ id })).toMatchObject({ report: { text: words } });
  });

  it('is one step that undo reverts and redo restores with its text', async () => {
    const id = await approvedQuestion();
    await report('rex', id);
    expect(await as('rex').history.undo({})).toMatchObject({ label: 'report-key' });
    expect(stateOf(id)).toBe('approved');
    expect(reportOn(fixture.session.read, id)).toBeNull();
    await as('rex').history.redo({});
    expect(stateOf(id)).toBe('to_review');
    expect(reportOn(fixture.session.read, id)).toMatchObject({ by: 'rex', text: words });
  });

  it('an undone report stays undone when the item is changed later', async () => {
    const id = await approvedQuestion();
    await report('rex', id);
    await as('rex').history.undo({});
    const { revision, content } = await as('rex').questions.get({ id });
    await as('rex').questions.save({ id, baseRevision: revision, content: { ...content, explanation: 'Because.' } });
    expect(stateOf(id)).toBe('to_review');
    expect(reportOn(fixture.session.read, id)).toBeNull();
  });

  it('is not confused with a change whose reason only reads like a report', async () => {
    const id = await approvedQuestion();
    const by = { author: { kind: 'person', name: 'rex' }, why: `reported: ${words}` } as const;
    change(fixture.target, by, (to) => setState(to, 'question', id, 'to_review'));
    expect(stateOf(id)).toBe('to_review');
    expect(reportOn(fixture.session.read, id)).toBeNull();
    expect(await lineOf('bo', id)).not.toMatchObject({ reason: { code: 'reported' } });
  });

  it('puts the approved wordings of an element back, and shows the text with them', async () => {
    const { id } = addTarget({ locate: box }, six);
    await pointAt('vera', id, [120, 110]);
    await decide('vera', id, 7, 'approve');
    expect(stateOf(id)).toBe('approved');
    expect(await report('rex', id)).toEqual({ outcome: 'queued' });
    expect(stateOf(id)).toBe('to_review');
    expect(await revealed('vera', id)).toMatchObject({
      whyHere: { code: 'reported' },
      report: { by: 'rex', text: words },
    });
    expect(await lineOf('vera', id)).toMatchObject({ state: 'to_review', reason: { code: 'reported' } });
    await as('rex').history.undo({});
    expect(stateOf(id)).toBe('approved');
  });

  it.each(Object.keys(made) as (keyof typeof made)[])('puts a %s back', async (name) => {
    const id = made[name]();
    expect(await report('rex', id)).toEqual({ outcome: 'queued' });
    expect(stateOf(id)).toBe('to_review');
    expect(await lineOf('bo', id)).toMatchObject({ reason: { code: 'reported' } });
    expect(reportOn(fixture.session.read, id)).toMatchObject({ text: words });
  });
});

describe('a report that changes no state', () => {
  it('of an annotator becomes a comment: only reviewers reopen decided items', async () => {
    const id = await approvedQuestion();
    expect(await report('ann', id, 'annotator')).toEqual({ outcome: 'noted' });
    expect(stateOf(id)).toBe('approved');
    expect(await as('vera').review.open({ id })).toMatchObject({ comments: [{ author: 'ann', text: words }] });
  });

  it('of an annotator is refused while the item waits for their own blind answer', async () => {
    const id = fixture.addQuestion();
    expect(await codeOf(report('ann', id, 'annotator'))).toBe('FORBIDDEN');
  });

  it('becomes a comment on an item already in review', async () => {
    const id = fixture.addQuestion();
    expect(await report('rex', id)).toEqual({ outcome: 'waiting' });
    await vote('vera', id);
    expect(await as('vera').review.open({ id })).toMatchObject({ comments: [{ author: 'rex', text: words }] });
  });

  it('writes nothing when it is sent again', async () => {
    const id = await approvedQuestion();
    const edit = '019a0000-0000-7000-8000-000000000001';
    for (const _ of [1, 2])
      expect(await as('rex').review.report({ id, text: words, edit })).toEqual({ outcome: 'queued' });
    await vote('bo', id);
    expect(await as('bo').review.open({ id })).toMatchObject({ revision: 3, comments: [] });
  });
});
