import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { releaseRecords } from '../../db/queries/items/releases.ts';
import { interceptors } from '../../router/access/interceptors.ts';
import { router } from '../../router/index.ts';
import { box, six, targetFixture } from '../../items/element/target/target-project.test-helper.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { setState } from '../../changes/save.ts';
import { addScreenshot, codeOf, questionWith } from '../../testing/review-project.ts';

const { addTarget, as, fixture } = targetFixture();
const cora = () => as('cora', 'curator').items;
const found = async (filter: Parameters<ReturnType<typeof cora>['query']>[0]) =>
  (await cora().query(filter)).rows.map(({ id }) => id);
const moved = (id: string, state: 'approved' | 'rejected' | 'retired' | 'conflict') =>
  change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) => setState(to, 'question', id, state));

/** Vera answers and approves. */
async function approve(id: string): Promise<void> {
  await as('vera').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
  await as('vera').review.verdict({ id, baseRevision: 1, kind: 'approve' });
}

const release = (tag: string) => as('cora', 'curator').releases.create({ tag });

describe('finding items', () => {
  it('of every kind and state, newest first, with counts of each', async () => {
    const question = fixture.addQuestion({ question: 'Which panel is open?' });
    const retired = fixture.addQuestion({ question: 'Which panel is closed?' });
    moved(retired, 'retired');
    const box_ = change(fixture.target, { author: { kind: 'import', name: 'coco' } }, (to) => {
      const screenshotId = addScreenshot(to, 'web', 'Shop', { width: 400, height: 300 });
      return createElement(to, { screenshotId, content: { name: 'Panel', locate: box } }).id;
    });
    expect(await found({})).toEqual([box_, retired, question]);
    expect(await found({ offset: 1, limit: 1 })).toEqual([retired]);
    expect(await found({ filter: { state: ['retired'] } })).toEqual([retired]);
    expect(await found({ filter: { kind: ['question'], text: 'PANEL' } })).toEqual([retired, question]);
    expect(await found({ filter: { text: 'panel is c' } })).toEqual([retired]);
    expect(await found({ filter: { text: question } })).toEqual([question]);
    expect(await found({ filter: { text: '%' } })).toEqual([]);
    const all = [
      { kind: 'element', state: 'draft', n: 1 },
      { kind: 'question', state: 'retired', n: 1 },
      { kind: 'question', state: 'to_review', n: 1 },
    ];
    expect(await cora().counts({})).toEqual(expect.arrayContaining(all));
    // Selected kinds and states narrow the list, not the counts.
    expect(await cora().counts({ filter: { text: 'panel', kind: ['question'], state: ['retired'] } })).toEqual(all);
    const [row] = (await cora().query({ filter: { text: 'Panel', kind: ['element'] } })).rows;
    expect(row).toMatchObject({ label: 'Panel', app: 'Shop', sha256: expect.any(String), revision: 1 });
  });

  it('by who made, changed, answered or decided on it, and by release', async () => {
    const [approved, answered, other] = [fixture.addQuestion(), fixture.addQuestion(), fixture.addQuestion()];
    await approve(approved);
    await as('bo').review.vote({ id: answered, revision: 1, answer: 'A', reason: null, seconds: 1 });
    const { baseRevision, content } = { baseRevision: 1, content: questionWith({ question: 'Other?' }) };
    await as('cy', 'curator').items.edit({ id: other, baseRevision, content });
    expect(await found({ filter: { by: 'vera' } })).toEqual([approved]);
    expect(await found({ filter: { by: 'bo' } })).toEqual([answered]);
    expect(await found({ filter: { by: 'cy' } })).toEqual([other]);
    expect(await found({ filter: { by: 'nobody' } })).toEqual([]);
    await release('v1');
    expect(await found({ filter: { release: 'v1' } })).toEqual([approved]);
    expect(await found({ filter: { release: 'v2' } })).toEqual([]);
    expect(await cora().counts({ filter: { release: 'v1' } })).toEqual([{ kind: 'question', state: 'approved', n: 1 }]);
  });

  it.each([
    ['annotator', 'FORBIDDEN', 'FORBIDDEN'],
    ['reviewer', 'none', 'FORBIDDEN'],
    ['curator', 'none', 'none'],
  ] as const)('as %s: %s, correcting: %s', async (role, find, correct) => {
    const id = fixture.addQuestion();
    const context = { host: fixture.host, caller: { name: 'somebody', role, listed: true } };
    const { items } = createRouterClient(router, { context, interceptors: interceptors() });
    expect([await codeOf(items.query({})), await codeOf(items.counts({})), await codeOf(items.open({ id }))]).toEqual(
      Array(3).fill(find),
    );
    expect(await codeOf(items.edit({ id, baseRevision: 1, content: questionWith({ answer: 'A' }) }))).toBe(correct);
  });
});

describe('an opened item', () => {
  it('has its content, answers, verdicts, history and releases, and what Review opens', async () => {
    const id = fixture.addQuestion();
    await approve(id);
    await release('v1');
    const item = await cora().open({ id });
    expect(item).toMatchObject({
      ...{ kind: 'question', state: 'approved', review: id, content: questionWith() },
      answers: [{ voter: { kind: 'person', name: 'vera' }, blind: true, answer: 'B' }],
      verdicts: [{ annotator: 'vera', kind: 'approve' }],
      releases: [{ tag: 'v1', revision: item.revision }],
    });
    expect(item.revisions.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('of an instruction names the element that is reviewed with it', async () => {
    const { id: element, instructions } = addTarget({ name: 'Save', locate: box }, six);
    const item = await cora().open({ id: instructions[0] ?? '' });
    expect(item).toMatchObject({ kind: 'instruction', review: element });
  });
});

describe('a curator’s correction', () => {
  const edit = (id: string, baseRevision: number, more: { approved?: boolean; why?: string } = {}) =>
    cora().edit({ id, baseRevision, content: questionWith({ answer: 'A' }), ...more });

  it('puts an approved item back for review, with no answer or verdict of the curator, and can be undone', async () => {
    const id = fixture.addQuestion();
    await approve(id);
    const after = await edit(id, 2, { why: 'Sound is open.' });
    expect(after).toMatchObject({ state: 'to_review', content: { answer: 'A' }, revision: 3 });
    expect(after.answers.map(({ voter }) => voter.name)).toEqual(['vera']);
    expect(after.verdicts.map(({ annotator }) => annotator)).toEqual(['vera']);
    expect(after.revisions.at(-1)).toMatchObject({
      ...{ author: { kind: 'person', name: 'cora' }, why: 'Sound is open.' },
    });
    expect((await as('bo').review.queue({})).rows.map((row) => row.id)).toEqual([id]);
    await as('cora', 'curator').history.undo({});
    expect(await cora().open({ id })).toMatchObject({ state: 'approved', content: { answer: 'B' } });
  });

  it('keeps an approved item approved if the curator asks for it and the kind allows it', async () => {
    const id = fixture.addQuestion();
    await approve(id);
    const unfit = { id, baseRevision: 2, content: questionWith({ answer: 'F' }), approved: true };
    expect(await codeOf(cora().edit(unfit))).toBe('INVALID');
    expect(await edit(id, 2, { approved: true })).toMatchObject({ state: 'approved', content: { answer: 'A' } });
  });

  it('never approves an unapproved item, and leaves waiting items and conflicts unchanged', async () => {
    const [waiting, conflict, rejected] = [fixture.addQuestion(), fixture.addQuestion(), fixture.addQuestion()];
    moved(conflict, 'conflict');
    moved(rejected, 'rejected');
    expect(await codeOf(edit(waiting, 1, { approved: true }))).toBe('INVALID');
    expect(await edit(waiting, 1)).toMatchObject({ state: 'to_review' });
    expect(await edit(conflict, 2)).toMatchObject({ state: 'conflict' });
    expect(await edit(rejected, 2)).toMatchObject({ state: 'to_review' });
  });

  it('is refused on an older revision and with invalid content', async () => {
    const id = fixture.addQuestion();
    await edit(id, 1);
    expect(await codeOf(edit(id, 1))).toBe('CONFLICT');
    expect(await codeOf(cora().edit({ id, baseRevision: 2, content: { question: 4 } }))).toBe('INVALID');
    expect(await codeOf(cora().edit({ id: 'none', baseRevision: 1, content: {} }))).toBe('NOT_FOUND');
  });

  it('sent twice with one key changes the item once', async () => {
    const id = fixture.addQuestion();
    const once = { id, baseRevision: 1, content: questionWith({ answer: 'A' }), edit: crypto.randomUUID() };
    await cora().edit(once);
    expect(await cora().edit(once)).toMatchObject({ revision: 2 });
  });
});

describe('a release is unchanged', () => {
  it.each(['a report', 'an edit', 'an edit that stays approved'])('by %s', async (how) => {
    const id = fixture.addQuestion();
    await approve(id);
    const { hash } = await release('v1');
    const verified = await as('cora', 'curator').releases.verify({ tag: 'v1' });
    const records = () => [...releaseRecords(fixture.session.read, 'v1')];
    const before = records();
    if (how === 'a report') await as('rex').review.report({ id, text: 'The key is wrong.' });
    else {
      const content = questionWith({ answer: 'A' });
      await cora().edit({ id, baseRevision: 2, content, approved: how !== 'an edit' });
    }
    expect((await cora().open({ id })).revision).toBe(3);
    expect(records()).toEqual(before);
    expect(await as('cora', 'curator').releases.get({ tag: 'v1' })).toMatchObject({ hash });
    // The fixture's pictures have no files; all else verifies.
    expect(verified.problems.map(({ code }) => code)).toEqual(['picture-missing']);
    expect(await as('cora', 'curator').releases.verify({ tag: 'v1' })).toEqual(verified);
  });
});
