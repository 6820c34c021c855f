import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, ORPCError } from '@orpc/server';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuestionContent } from '#shared/contract/questions.ts';
import { readProjectMeta, writeProjectMeta } from '../../db/queries/meta.ts';
import { insertMedia } from '../../db/queries/media.ts';
import { Host, type Caller } from '../../host.ts';
import { memoryVault } from '../../memory-vault.ts';
import { createProject, type ProjectSession } from '../../project-session.ts';
import { router } from '../../router/index.ts';
import { change, type ChangeTarget } from '../change.ts';
import { createQuestion, createScreenshot } from '../create.ts';
import { lintsOfQuestion } from '../question-lints.ts';
import { saveQuestion } from '../save.ts';
import { recordJudgement, recordVote } from './rank.ts';
import { applyDecisions, approveAll, decisionLine, emptyReport } from './scripted.ts';

const secret = 'the explanation nobody may see';

function content(patch: Partial<QuestionContent> = {}): QuestionContent {
  return {
    difficulty: 'easy',
    question: 'Which panel is open?',
    options: ['Sound', 'Displays', 'Network', 'Printers'].map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
    answer: 'B',
    explanation: secret,
    hint: null,
    ...patch,
  };
}

let folder: string;
let session: ProjectSession;
let host: Host;
let target: ChangeTarget;

function as(name: string, role: Caller['role'] = 'reviewer') {
  return createRouterClient(router, { context: { host, caller: { name, role } } });
}

function addQuestion(patch: Partial<QuestionContent> = {}, platform: 'web' | 'linux' = 'web'): string {
  const sha256 = uuidv7().replaceAll('-', '').padEnd(64, '0');
  return change(target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    insertMedia(to.db, { sha256, ext: 'png', mime: 'image/png', bytes: 1, width: 10, height: 10, createdAt: to.at });
    const screenshot = createScreenshot(to, {
      name: 'shot',
      platform,
      app: 'Settings',
      tags: [],
      sha256,
      width: 10,
      height: 10,
    });
    const made = createQuestion(to, {
      screenshotId: screenshot.id,
      content: content(patch),
      state: 'to_review',
      lints: lintsOfQuestion(content(patch), 'Settings'),
    });
    return made.id;
  });
}

function settings(patch: { annotatorsPerItem?: number; goldShare?: number }): void {
  writeProjectMeta(session.write, { settings: { ...readProjectMeta(session.read).settings, ...patch } });
}

const ruling = (id: string, baseRevision: number) => ({ id, baseRevision, seconds: 3 });
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof ORPCError) return error.code;
    throw error;
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bw-review-'));
  session = createProject(join(folder, 'p'));
  host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: folder,
    resources: folder,
    vault: memoryVault(),
  });
  host.session = session;
  target = { write: session.write, events: host.events };
});
afterEach(async () => {
  await session.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('blind first', () => {
  it('gives nothing away before the vote, to any person, in the item and in the queue', async () => {
    settings({ annotatorsPerItem: 2 });
    const id = addQuestion({ answer: 'E' });
    recordVote(session.write, {
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
    recordJudgement(session.write, {
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
      const told = JSON.stringify([item, queue]);
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
        expect(told, hidden).not.toContain(hidden);
    }
  });

  it('stores the vote before it shows anything, and the first one stays', async () => {
    const id = addQuestion();
    const bo = as('bo').review;
    const shown = await bo.vote({ id, revision: 1, answer: 'C', reason: null, seconds: 4.5 });
    expect(shown).toMatchObject({ phase: 'revealed', myVote: { answer: 'C', blind: true, seconds: 4.5 } });
    expect(shown.question_.content.answer).toBe('B');
    const again = await bo.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(again.myVote?.answer).toBe('C');
    expect(again.votes.filter((vote) => vote.voter.name === 'bo')).toHaveLength(1);
  });

  it('refuses a verdict before the vote, a letter that is not there, and an empty answer', async () => {
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
    change(target, { author: { kind: 'person', name: 'bo' } }, (to) => {
      saveQuestion(to, id, 2, content(), { state: 'to_review' });
    });
    expect((await bo.review.queue({})).total).toBe(1);
  });

  it('makes an edit a revision by the person, with fresh lints', async () => {
    const id = addQuestion({ answer: 'E' });
    const bo = as('bo').review;
    await bo.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(await codeOf(bo.verdict({ ...ruling(id, 1), kind: 'approve' }))).toBe('INVALID');
    const done = await bo.verdict({ ...ruling(id, 1), kind: 'edit', content: content({ answer: 'B' }) });
    if (done.kind !== 'question' || done.phase !== 'revealed') throw new Error('expected revealed');
    expect(done.question_).toMatchObject({ state: 'approved', revision: 2, content: { answer: 'B' } });
    expect(done.revisions.at(-1)).toMatchObject({ author: { kind: 'person', name: 'bo' } });
    expect(done.lints.map((lint) => lint.code)).not.toContain('answer-not-offered');
  });

  it('refuses a stale verdict with both versions and keeps the vote', async () => {
    const id = addQuestion();
    const bo = as('bo').review;
    await bo.vote({ id, revision: 1, answer: 'C', reason: null, seconds: 1 });
    change(target, { author: { kind: 'person', name: 'ann' } }, (to) => {
      saveQuestion(to, id, 1, content({ question: 'Which page is open?' }));
    });
    const mine = content({ answer: 'C' });
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

  it('rejects only with a reason; skip puts the item last; hand on takes it from this person', async () => {
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

describe('two annotators', () => {
  beforeEach(() => settings({ annotatorsPerItem: 2 }));

  it('shows the second nothing of the first until they decided', async () => {
    const id = addQuestion();
    await as('ann').review.vote({ id, revision: 1, answer: 'C', reason: null, seconds: 1 });
    await as('ann').review.verdict({ ...ruling(id, 1), kind: 'reject', reason: 'ambiguous', note: 'ann thinks so' });
    expect((await as('ann').review.queue({})).total).toBe(0);
    const seen = await as('bo').review.vote({ id, revision: 1, answer: 'B', reason: null, seconds: 1 });
    expect(JSON.stringify(seen)).not.toContain('"ann"');
    expect(seen.place).toBe(2);
    const after = await as('bo').review.verdict({ ...ruling(id, 1), kind: 'approve' });
    expect(after).toMatchObject({ adjudicating: true, question_: { state: 'conflict' } });
    expect(JSON.stringify(after)).toContain('ann thinks so');
  });

  it('approves when both come to the same, and settles a conflict by a third', async () => {
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
    await as('ann').review.verdict({ ...ruling(fought, 1), kind: 'edit', content: content({ answer: 'A' }) });
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
    const settled = await cy.verdict({ ...ruling(fought, 2), kind: 'edit', content: content({ answer: 'A' }) });
    expect(settled).toMatchObject({ question_: { state: 'approved', content: { answer: 'A' } } });
    const { agreement } = await cy.stats();
    expect(agreement).toMatchObject({ annotators: ['ann', 'bo', 'cy'], items: 2 });
    expect(agreement.rawAgreement).toBeCloseTo((1 + 1) / 4);
    expect(agreement.alpha).not.toBeNull();
  });
});

describe('queue', () => {
  it('sorts by disagreement, then lints, then the rest, and pages without gaps while work goes on', async () => {
    const plain = [addQuestion(), addQuestion(), addQuestion()];
    const linted = addQuestion({ answer: 'E' });
    const doubted = addQuestion();
    recordVote(session.write, {
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
    const gold = addQuestion();
    await as('ann').review.vote({ id: gold, revision: 1, answer: 'B', reason: null, seconds: 1 });
    await as('ann').review.verdict({ ...ruling(gold, 1), kind: 'approve' });
    addQuestion();
    const bo = as('bo').review;
    const queue = await bo.queue({});
    expect(queue.rows.map((row) => row.id)).toContain(gold);
    expect(queue.total).toBe(2);
    const shapes = queue.rows.map((row) => JSON.stringify({ ...row, id: '', screenshotId: '', sha256: '' }));
    expect(shapes[0]).toBe(shapes[1]);
    await bo.vote({ id: gold, revision: 2, answer: 'C', reason: null, seconds: 1 });
    expect((await bo.stats()).gold).toEqual({ n: 1, right: 0 });
    expect(await bo.verdict({ ...ruling(gold, 2), kind: 'reject', reason: 'wrong-key' })).toMatchObject({
      question_: { state: 'conflict' },
    });
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

  it('cannot accept a lot with too many defects; rejecting sends all of it to review', async () => {
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

describe('scripted review', () => {
  it('applies decisions, names the refused ones and goes on', () => {
    const [a, b, c] = [addQuestion(), addQuestion(), addQuestion()];
    const report = emptyReport();
    const lines = [
      { id: a, verdict: 'approve', answer: 'B' },
      { id: b, verdict: 'reject', reason: 'ambiguous' },
      { id: 'no-such', verdict: 'approve' },
      { id: c, verdict: 'edit', content: { answer: 'C' } },
    ].map((line, at) => ({ line: at + 1, decision: decisionLine.parse(line) }));
    applyDecisions(target, { name: 'script', role: 'curator' }, lines, report);
    expect(report).toMatchObject({ approved: 1, rejected: 1, edited: 1, refused: [{ record: 'no-such', line: 3 }] });
    expect(report.refused).toHaveLength(1);
  });

  it('approves all that can be approved', () => {
    for (let i = 0; i < 3; i++) addQuestion();
    const bad = addQuestion({ answer: 'E' });
    const report = approveAll(target, { name: 'script', role: 'curator' });
    expect(report).toMatchObject({ approved: 3, refused: [{ record: bad, line: null }] });
  });
});
