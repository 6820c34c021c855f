import { expect, it } from 'vitest';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import { addScreenshot, ada, questionContent } from '../testing/project.ts';
import { countStatements } from '../testing/count-statements.ts';
import { hostForEach } from '../testing/host.ts';
import { insertRelease } from '../db/queries/items/releases.ts';
import { insertVote } from '../db/queries/review/votes.ts';
import { insertRun } from '../db/queries/runs/runs.ts';
import { change } from '../changes/change.ts';
import { createElement } from '../items/element/create.ts';
import { createInstruction } from '../items/instruction/create.ts';
import { createQuestion } from '../items/question/create.ts';

const fixture = hostForEach();

/** Adds elements with wordings and questions, all waiting for review. */
function add(screenshotId: string, count: number): void {
  const wordings: InstructionContent[] = [
    { type: 'basic', text: 'Press the first tab', style: null, picked: true },
    { type: 'advanced', text: 'Open what was closed last', style: null, picked: false },
  ];
  change(fixture.session(), ada, (to) => {
    for (let n = 0; n < count; n += 1) {
      const content = { name: `tab ${n}`, locate: [10, 10, 60, 30] as [number, number, number, number] };
      const { id } = createElement(to, { screenshotId, state: 'to_review', content });
      for (const wording of wordings) createInstruction(to, { elementId: id, state: 'to_review', content: wording });
      createQuestion(to, { screenshotId, state: 'to_review', content: { ...questionContent, question: `Tab ${n}?` } });
    }
  });
}

it('lists of 500 items run no more statements than lists of 1', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project'), name: 'Lists' });
  const screenshotId = addScreenshot(fixture.session(), 1);
  const lists = {
    elements: async () => (await fixture.client().elements.list({ screenshotId })).length,
    instructions: async () => (await fixture.client().elements.instructions({ screenshotId })).length,
    questions: async () => (await fixture.client().questions.query({ limit: 500 })).rows.length,
    queue: async () => (await fixture.client().review.queue({ limit: 500 })).rows.length,
  };
  const rows = { elements: 0, instructions: 0, questions: 0, queue: 0 };
  const measured = async () => {
    const statements = { ...rows };
    for (const name of ['elements', 'instructions', 'questions', 'queue'] as const)
      statements[name] = await countStatements(async () => {
        rows[name] = await lists[name]();
      });
    return statements;
  };
  add(screenshotId, 1);
  const entry = await measured();
  expect(rows).toEqual({ elements: 1, instructions: 2, questions: 1, queue: 2 });
  add(screenshotId, 499);
  const many = await measured();
  for (const name of Object.keys(rows) as (keyof typeof rows)[]) expect(many[name]).toBeLessThanOrEqual(entry[name]);
  expect(rows).toEqual({ elements: 500, instructions: 1000, questions: 500, queue: 500 });
});

/** Answers everything in the queue, without deciding on anything. */
async function answerAll(): Promise<void> {
  const { review } = fixture.client();
  for (const { id, voted } of (await review.queue({ limit: 200 })).rows) {
    if (voted) continue;
    let open = await review.open({ id });
    if (open.kind === 'question') await review.vote({ id, answer: 'A', seconds: 1, revision: open.revision });
    while (open.kind === 'instruction' && open.phase === 'blind') {
      const { instructionId, revision } = open.ask;
      open = await review.point({
        id,
        instructionId,
        revision,
        answer: { kind: 'point', point: [20, 20] },
        seconds: 1,
      });
    }
  }
}

it('queues of 2 and of 12 answered rows, with their reasons, run the same number of statements', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project'), name: 'Answered' });
  const screenshotId = addScreenshot(fixture.session(), 1);
  const measured = async () => {
    let rows: Awaited<ReturnType<ReturnType<typeof fixture.client>['review']['queue']>>['rows'] = [];
    await answerAll();
    const statements = await countStatements(async () => {
      ({ rows } = await fixture.client().review.queue({ limit: 200 }));
    });
    expect(rows.every(({ voted, state, reason }) => voted && state === 'to_review' && reason !== null)).toBe(true);
    return { statements, rows: rows.length };
  };
  add(screenshotId, 1);
  const few = await measured();
  expect(few.rows).toBe(2);
  add(screenshotId, 5);
  expect(await measured()).toEqual({ ...few, rows: 12 });
});

it('lists of 1 and of 500 runs, releases and people run the same number of statements', async () => {
  await fixture.client().projects.create({ path: fixture.folder('project'), name: 'Lists' });
  const db = fixture.session().write;
  const screenshotId = addScreenshot(fixture.session(), 1);
  const { id: entityId } = change(fixture.session(), ada, (to) =>
    createQuestion(to, { screenshotId, state: 'to_review', content: questionContent }),
  );
  const at = '2026-01-01T00:00:00.000Z';
  const grow = (from: number, to: number): void =>
    db.immediate(() => {
      for (let n = from; n < to; n += 1) {
        const run = { id: `run-${n}`, subject: 'mcq', title: `Run ${n}`, request: {}, roles: { answer: ['m'] } };
        insertRun(db, { ...run, kind: 'evaluate', options: {}, budget: null, startedAt: at, by: 'ada' });
        const release = { tag: `v${n}`, createdAt: at, by: 'ada', note: '', hash: '0'.repeat(64) };
        insertRelease(db, { ...release, counts: {}, app: '1' });
        const vote = { id: `vote-${n}`, entityKind: 'question', entityId, revision: 1, role: 'reviewer', blind: true };
        const voter = { kind: 'person' as const, name: `person ${n}` };
        insertVote(db, { ...vote, voter, withImage: true, answer: 'A', reason: null, seconds: 1, at });
      }
    });
  const lists = {
    runs: async () => (await fixture.client().runs.list({})).length,
    releases: async () => (await fixture.client().releases.list()).length,
    people: async () => (await fixture.client().review.quality()).people.length,
  };
  const measured = async () => {
    const rows = { runs: 0, releases: 0, people: 0 };
    const statements = { ...rows };
    for (const name of ['runs', 'releases', 'people'] as const)
      statements[name] = await countStatements(async () => {
        rows[name] = await lists[name]();
      });
    return { rows, statements };
  };
  grow(0, 1);
  const entry = await measured();
  // Ada made the question.
  expect(entry.rows).toEqual({ runs: 1, releases: 1, people: 2 });
  grow(1, 500);
  const many = await measured();
  expect(many.rows).toEqual({ runs: 500, releases: 500, people: 501 });
  expect(many.statements).toEqual(entry.statements);
});
