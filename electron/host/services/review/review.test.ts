import { ORPCError } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { change } from '../../changes/change.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { recordJudgement, recordVote } from '../../items/question/rank.ts';
import { codeOf, questionWith, reviewFixture, secret } from '../../testing/review-project.ts';

const fixture = reviewFixture();
const { as, settings, addQuestion } = fixture;
const ruling = (id: string, baseRevision: number) => ({ id, baseRevision, seconds: 3 });

describe('blind first', () => {
  it('gives nothing away before the vote, to any person, in the item and in the queue', async () => {
    settings({ annotatorsPerItem: 2 });
    const id = addQuestion({ answer: 'E' });
    recordVote(fixture.session.write, {
      entityId: id,
      revision: 1,
      voter: { kind: 'model', name: 'model-x' },
      role: 'verifier',
      blind: true,
      withImage: true,
      answer: 'C',
      reason: 'because of the arrow',
      seconds: 1,
    });
    recordJudgement(fixture.session.write, {
      entityId: id,
      revision: 1,
      model: 'model-x',
      role: 'verifier',
      valid: false,
      comment: 'two are right',
      criteria: null,
    });
    await as('ann').review.comment({ id, text: 'the key is wrong', x: null, y: null });
    await as('ann').review.vote({ id, revision: 1, answer: 'D', reason: null, seconds: 2 });
    for (const person of ['bo', 'cy']) {
      const item = await as(person).review.open({ id });
      expect(item.phase).toBe('blind');
      const queue = await as(person).review.queue({ filter: { source: 'all' } });
      expect(queue.rows[0]).toMatchObject({ id, voted: false, state: null, reason: null });
      const text = JSON.stringify([item, queue]);
      for (const hidden of [
        secret,
        'model-x',
        'two are right',
        'because of',
        'answer',
        'votes',
        'lint',
        'answer-not-offered',
        'the key is wrong',
        'disagree',
        'to_review',
        '"ann"',
      ])
        expect(text, hidden).not.toContain(hidden);
    }
  });

  it('stores the vote before it shows anything, and keeps the first one', async () => {
    const id = addQuestion();
    const bo = as('bo').review;
    const shown = await bo.vote({ id, revision: 1, answer: 'C', reason: null, seconds: 4.5 });
    expect(shown).toMatchObject({ phase: 'revealed', myVote: { answer: 'C', blind: true, seconds: 4.5 } });
    expect(shown.question_.content.answer).toBe('B');
    const again = await bo.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(again.myVote?.answer).toBe('C');
    expect(again.votes.filter((vote) => vote.voter.name === 'bo')).toHaveLength(1);
  });

  it('refuses a verdict before the vote, a letter that is missing, and an empty answer', async () => {
    const id = addQuestion();
    const bo = as('bo').review;
    expect(await codeOf(bo.verdict({ ...ruling(id, 1), kind: 'approve' }))).toBe('INVALID');
    expect(await codeOf(bo.vote({ id, revision: 1, answer: 'F', reason: null, seconds: 1 }))).toBe('INVALID');
    expect(await codeOf(bo.vote({ id, revision: 1, answer: null, reason: null, seconds: 1 }))).toBe('INVALID');
    expect(await codeOf(bo.vote({ id, revision: 9, answer: 'A', reason: null, seconds: 1 }))).toBe('INVALID');
    expect((await bo.open({ id })).phase).toBe('blind');
    expect((await bo.vote({ id, revision: 1, answer: null, reason: 'none-right', seconds: 1 })).myVote?.reason).toBe(
      'none-right',
    );
  });
});

describe('verdicts', () => {
  it('approves, and undo brings the item back to the same person', async () => {
    const id = addQuestion();
    const bo = as('bo');
    await bo.review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    const done = await bo.review.verdict({ ...ruling(id, 1), kind: 'approve' });
    expect(done).toMatchObject({ phase: 'revealed', question_: { state: 'approved', revision: 2 } });
    expect((await bo.review.queue({})).total).toBe(0);
    expect((await bo.review.stats()).today).toBe(1);
    change(fixture.target, { author: { kind: 'person', name: 'bo' } }, (to) => {
      saveQuestion(to, id, 2, questionWith(), { state: 'to_review' });
    });
    expect((await bo.review.queue({})).total).toBe(1);
  });

  it('refuses to approve what could not be frozen, and says why', async () => {
    const blank = questionWith({ options: [...questionWith().options.slice(0, 3), { letter: 'D', text: ' ' }] });
    const id = addQuestion(blank);
    const bo = as('bo').review;
    await bo.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    const why = /option D has no text/;
    await expect(bo.verdict({ ...ruling(id, 1), kind: 'approve' })).rejects.toThrow(why);
    await expect(bo.verdict({ ...ruling(id, 1), kind: 'edit', content: blank })).rejects.toThrow(why);
  });

  it('approves options with other letters than A, B, C …, which get theirs by that', async () => {
    const id = addQuestion();
    const odd = questionWith({ options: questionWith().options.slice(1), answer: 'C' });
    const bo = as('bo').review;
    await bo.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    const done = await bo.verdict({ ...ruling(id, 1), kind: 'edit', content: odd });
    if (done.kind !== 'question' || done.phase !== 'revealed') throw new Error('expected revealed');
    expect(done.question_).toMatchObject({ state: 'approved', content: { answer: 'B' } });
    expect(done.question_.content.options.map(({ letter }) => letter)).toEqual(['A', 'B', 'C']);
  });

  it('makes an edit a revision by the person, with fresh lints', async () => {
    const id = addQuestion({ answer: 'E' });
    const bo = as('bo').review;
    await bo.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(await codeOf(bo.verdict({ ...ruling(id, 1), kind: 'approve' }))).toBe('INVALID');
    const done = await bo.verdict({ ...ruling(id, 1), kind: 'edit', content: questionWith({ answer: 'B' }) });
    if (done.kind !== 'question' || done.phase !== 'revealed') throw new Error('expected revealed');
    expect(done.question_).toMatchObject({ state: 'approved', revision: 2, content: { answer: 'B' } });
    expect(done.revisions.at(-1)).toMatchObject({ author: { kind: 'person', name: 'bo' } });
    expect(done.lints.map((lint) => lint.code)).not.toContain('answer-not-offered');
  });

  it('refuses a stale verdict with both versions and keeps the vote', async () => {
    const id = addQuestion();
    const bo = as('bo').review;
    await bo.vote({ id, revision: 1, answer: 'C', reason: null, seconds: 1 });
    change(fixture.target, { author: { kind: 'person', name: 'ann' } }, (to) => {
      saveQuestion(to, id, 1, questionWith({ question: 'Which page is open?' }));
    });
    const mine = questionWith({ answer: 'C' });
    const failed = await bo.verdict({ ...ruling(id, 1), kind: 'edit', content: mine }).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(failed instanceof ORPCError)) throw new Error('expected a refusal');
    expect(failed.code).toBe('CONFLICT');
    expect(failed.data).toMatchObject({
      currentRevision: 2,
      current: { question: 'Which page is open?' },
      yours: { answer: 'C' },
    });
    const now = await bo.open({ id });
    expect(now).toMatchObject({ phase: 'revealed', myVote: { answer: 'C', revision: 1 }, verdicts: [] });
  });

  it('rejects only with a reason; skipping puts the item last; handing off removes it for this person', async () => {
    const first = addQuestion();
    const second = addQuestion();
    const bo = as('bo').review;
    await bo.verdict({ ...ruling(first, 1), kind: 'skip' });
    expect((await bo.queue({})).rows.map((row) => row.id)).toEqual([second, first]);
    await bo.verdict({ ...ruling(second, 1), kind: 'hand-on', to: 'ann' });
    expect((await bo.queue({})).rows.map((row) => row.id)).toEqual([first]);
    expect((await as('ann').review.queue({})).total).toBe(2);
    await bo.vote({ id: first, revision: 1, answer: 'A', reason: null, seconds: 1 });
    expect(await codeOf(bo.verdict({ ...ruling(first, 1), kind: 'reject' }))).toBe('INVALID');
    expect(await bo.verdict({ ...ruling(first, 1), kind: 'reject', reason: 'trivial' })).toMatchObject({
      question_: { state: 'rejected' },
    });
  });
});

describe('queue', () => {
  it('sorts by disagreement, then lints, then the rest, and pages without gaps while work continues', async () => {
    const plain = [addQuestion(), addQuestion(), addQuestion()];
    const linted = addQuestion({ answer: 'E' });
    const doubted = addQuestion();
    recordVote(fixture.session.write, {
      entityId: doubted,
      revision: 1,
      voter: { kind: 'model', name: 'm' },
      role: 'verifier',
      blind: true,
      withImage: true,
      answer: 'C',
      reason: null,
      seconds: null,
    });
    const bo = as('bo').review;
    const first = await bo.queue({ limit: 2 });
    expect(first.rows.map((row) => row.id)).toEqual([doubted, linted]);
    expect(first.total).toBe(5);
    await bo.vote({ id: doubted, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await bo.verdict({ ...ruling(doubted, 1), kind: 'approve' });
    const rest = await bo.queue({ limit: 10, cursor: first.nextCursor });
    expect(rest.rows.map((row) => row.id)).toEqual(plain);
    expect(rest.nextCursor).toBeNull();
    expect((await bo.queue({ filter: { source: 'lints' } })).rows.map((row) => row.id)).toEqual([linted]);
    expect(await codeOf(bo.queue({ cursor: 'nonsense' }))).toBe('INVALID');
  });

  it('mixes in gold items that look like all others and counts their hits', async () => {
    settings({ goldShare: 0.5 });
    addQuestion();
    const original = addQuestion();
    await as('ann').review.vote({ id: original, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await as('ann').review.verdict({ ...ruling(original, 1), kind: 'approve' });
    addQuestion();
    const bo = as('bo').review;
    const queue = await bo.queue({});
    const gold = fixture.copyFor('bo', original);
    expect(queue.rows.map((row) => row.id)).toContain(gold);
    expect(queue.total).toBe(3);
    const shapes = queue.rows.map((row) => JSON.stringify({ ...row, id: '', screenshotId: '', sha256: '' }));
    expect(new Set(shapes).size).toBe(1);
    await bo.vote({ id: gold, revision: 1, answer: 'C', reason: null, seconds: 1 });
    const seen = await bo.open({ id: gold });
    expect(seen).toMatchObject({ question_: { state: 'to_review' }, verdicts: [], whyHere: { code: 'waiting' } });
    expect(JSON.stringify(seen)).not.toMatch(/approved|"ann"/);
    // The decision changes the copy, and measures whoever made it.
    expect(await bo.verdict({ ...ruling(gold, 1), kind: 'reject', reason: 'wrong-key' })).toMatchObject({
      question_: { state: 'rejected', revision: 2 },
    });
    const [measured] = (await as('cy', 'reviewer').review.quality()).people.filter(({ name }) => name === 'bo');
    expect(measured).toMatchObject({ gold: { n: 1, right: 0 }, goldItems: [{ id: original, right: false }] });
    expect(JSON.stringify(await bo.stats())).not.toContain('gold');
    expect(await as('cy').questions.get({ id: original })).toMatchObject({ state: 'approved', revision: 2 });
  });
});
