import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionContent } from '#shared/contents/question.ts';
import { understanding } from '#pipelines/construct/understanding/index.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import type { SettledStep } from '#pipelines/engine/ledger/run-store.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts, type TestPorts } from '#pipelines/engine/testing.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { judgementsOf } from '../../db/queries/runs/judgements.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { PersonQueue } from '../../db/queries/review/queue-stretch.ts';
import { reviewRecord } from '../../db/queries/items/question/review-item.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { votesOf } from '../../db/queries/review/votes.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { EventBus } from '../../jobs/events.ts';
import { change } from '../../changes/change.ts';
import { createScreenshot } from '../../changes/create.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { setState } from '../../changes/save.ts';
import { applyUnderstanding } from './apply.ts';
import { understandingItems } from './items.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../../resources/prompts', import.meta.url)));
const levels = ['easy', 'medium', 'hard'] as const;
const texts = ['Save', 'Open', 'Close', 'Print'];
const question = (difficulty: string, stem: string, answer = 'C') => ({
  difficulty,
  question: stem,
  options: texts.map((text, i) => ({ letter: 'ABCD'[i], text })),
  answer,
  explanation: 'It says so.',
});

/** A model that drafts, votes "A" on the medium question and corrects it, and agrees with everything else. */
function answer(request: ProviderRequest): string {
  const text = request.messages.flatMap((m) => m.parts.map((p) => (p.type === 'text' ? p.text : ''))).join('\n');
  const verifier = request.record.name === 'ver';
  if (text.includes('You do not get the picture')) return 'B';
  if (text.includes('Judge each question'))
    return JSON.stringify({
      judgements: levels.map((difficulty) =>
        verifier && difficulty === 'medium'
          ? {
              difficulty,
              criteria: null,
              valid: 'no',
              comment: 'unclear stem',
              fix: question('medium', 'Which one shuts it?'),
            }
          : { difficulty, criteria: null, valid: 'yes', comment: '', fix: null },
      ),
    });
  if (text.includes('Answer these single-choice'))
    return JSON.stringify({
      answers: levels.map((difficulty) => ({
        difficulty,
        answer: verifier && difficulty === 'medium' ? 'A' : 'C',
        reason: 'seen',
      })),
    });
  return JSON.stringify({
    questions: levels.map((difficulty) => question(difficulty, `Stem of the ${difficulty} one?`)),
  });
}

let root: string;
let session: ProjectSession;
let target: { write: ProjectSession['write']; events: EventBus };
const ports: { current: TestPorts } = { current: testPorts(answer) };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-understanding-'));
  session = createProject(join(root, 'project'));
  target = { write: session.write, events: new EventBus() };
  ports.current = testPorts(answer);
  const sha256 = '1'.padStart(64, '0');
  insertMedia(session.write, {
    sha256,
    ext: 'png',
    mime: 'image/png',
    bytes: 1,
    width: 1280,
    height: 720,
    createdAt: '',
  });
  change(target, { author: { kind: 'import', name: 'folder' } }, (to) =>
    createScreenshot(to, {
      sha256,
      name: 'a.png',
      platform: 'linux',
      app: 'Lantern',
      tags: [],
      width: 1280,
      height: 720,
    }),
  );
});
afterEach(async () => {
  await session.close();
  rmSync(root, { recursive: true, force: true });
});

/** Runs the pipeline over the project; results are stored as the run store does it. */
async function run(runId: string, beforeStep: (step: string) => void = () => {}) {
  const roles = { generator: ['gen'], verifier: ['ver'], refiner: ['ref'], 'text-only': ['blind'] };
  const seeds = [...understandingItems(session.write, { pipeline: 'understanding', roles, options: {} })];
  const store = new MemoryRunStore(seeds, 'generate');
  const settle = store.settle.bind(store);
  store.settle = async (settled: SettledStep) => {
    const { item, step, outcome } = settled;
    beforeStep(step);
    if (outcome.kind === 'done') {
      const result = {
        runId,
        payload: item.payload,
        step,
        output: outcome.output,
        outputs: item.outputs,
        at: '2026-01-01T00:00:00Z',
      };
      session.write.immediate(() => applyUnderstanding(session.write, result));
    }
    return settle(settled);
  };
  const runner = new Runner({
    runId,
    pipeline: understanding,
    roles,
    options: {},
    store,
    ports: ports.current,
    prompts,
    budget: new Budget(null, 0),
  });
  expect(await runner.run()).toBe('done');
  return store;
}

function questions() {
  const screenshot = [...understandingItems(session.write, { pipeline: 'understanding', roles: {}, options: {} })][0];
  return itemsOf(session.write, 'question', screenshot?.itemId ?? '', true);
}

const everyone = { me: 'Ada', blind: false, source: 'all', plan: null, text: null } as const;

function medium() {
  const found = questions().find((item) => questionContent.parse(item.content).difficulty === 'medium');
  if (!found) throw new Error('There is no medium question.');
  return found;
}

describe('a run of the understanding pipeline in a project', () => {
  it('queues three questions with votes, judgements and the correction as a revision', async () => {
    await run('r1');
    expect(questions().map((item) => item.state)).toEqual(['to_review', 'to_review', 'to_review']);
    const item = medium();
    expect(
      listRevisions(session.write, 'question', item.id).map((r) => [r.author.name, r.why, r.state, r.runId]),
    ).toEqual([
      ['gen', 'drafted', 'draft', 'r1'],
      ['ver', 'verifier: unclear stem', 'draft', 'r1'],
      ['understanding', 'ready for review', 'to_review', 'r1'],
    ]);
    expect(questionContent.parse(item.content).question).toBe('Which one shuts it?');
    const votes = votesOf(session.write, 'question', item.id);
    expect(votes.filter((v) => v.role !== 'text-only').map((v) => [v.role, v.blind, v.answer, v.revision])).toEqual([
      ['generator', false, 'C', 1],
      ['verifier', true, 'A', 1],
      ['refiner', true, 'C', 2],
    ]);
    // "B" under each of four rotations is B, C, D and A of the question as stored.
    expect(votes.filter((v) => v.role === 'text-only').map((v) => [v.withImage, v.answer])).toEqual([
      [false, 'B'],
      [false, 'C'],
      [false, 'D'],
      [false, 'A'],
    ]);
    expect(judgementsOf(session.write, 'question', item.id).map((j) => [j.role, j.valid, j.comment])).toEqual([
      ['verifier', false, 'unclear stem'],
      ['refiner', true, ''],
    ]);
    expect(lintsOf(session.write, 'question', item.id)).toEqual([]);
  });

  it('ranks by the disagreement of the blind votes: key C, votes A and C', async () => {
    await run('r1');
    const [easy] = questions();
    expect(reviewRecord(session.write, medium().id)?.disagreement).toBeCloseTo(2 / 3, 12);
    expect(reviewRecord(session.write, easy?.id ?? '')?.disagreement).toBe(0);
    const queue = new PersonQueue(session.write, everyone);
    const [first] = queue.rows({ as: 'question', throughParts: false }, 'waiting', null, 10);
    expect(first?.id).toBe(medium().id);
  });

  it('creates and changes nothing the second time', async () => {
    await run('r1');
    const state = () =>
      questions().map((item) => [item.id, item.revision, votesOf(session.write, 'question', item.id).length]);
    const before = state();
    await run('r2');
    expect(state()).toEqual(before);
  });

  it('leaves approved and retired questions as people left them', async () => {
    await run('r1');
    const [easy, , hard] = questions();
    const person = { author: { kind: 'person', name: 'Ada' } } as const;
    change(target, person, (to) => setState(to, 'question', easy?.id ?? '', 'approved'));
    change(target, person, (to) => setState(to, 'question', hard?.id ?? '', 'retired'));
    await run('r2');
    expect(questions().map((item) => item.state)).toEqual(['approved', 'to_review', 'retired']);
  });

  it('never writes a correction over what a person edited meanwhile', async () => {
    await run('r1', (step) => {
      if (step !== 'verify') return;
      change(target, { author: { kind: 'person', name: 'Ada' } }, (to) =>
        saveQuestion(to, medium().id, null, { ...questionContent.parse(medium().content), question: 'Ada’s words?' }),
      );
    });
    expect(questionContent.parse(medium().content).question).toBe('Ada’s words?');
    expect(judgementsOf(session.write, 'question', medium().id)[0]?.comment).toContain('was not applied');
  });
});
