import { textPhrase } from '#shared/phrases/phrase.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createInstruction } from '#electron/host/items/instruction/create.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { makeControlChecks, makeRuns, makeSeeds } from './plant-runs.ts';
import { makeQuestion } from '#electron/host/services/knowledge/make.ts';
import { createItem } from '#electron/host/changes/create.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { createEpisode } from '#electron/host/services/episodes/create.ts';
import { episodeContent, type Problem, stepContent } from '#shared/episodes/episode.ts';
import { insertVote } from '#electron/host/db/queries/review/votes.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { QuestionContent } from '#shared/contents/question.ts';

/** Letter of every right answer; it appears in the project only as the letter of an option. */
export const key = 'D';
/** Words and numbers that occur only in keys, votes, comments, findings and models' answers. */
export const secrets = [
  'because-it-says-so',
  'vera-thinks-so',
  'model-thinks-so',
  '123.25',
  'the line of a bad record',
];
export const locate: [number, number, number, number] = [123.25, 20, 140, 40];

/** The open project; filled by `openBlindProject`. */
export const fixture = { folder: '', host: undefined as unknown as Host };
export const as = (name: string, role: Caller['role'], listed = true): LocalClient =>
  createRouterClient(router, {
    context: { host: fixture.host, caller: { name, role, listed } },
    interceptors: interceptors(),
  });
export type Client = LocalClient;

export const content = (question: string): QuestionContent => ({
  difficulty: 'easy',
  question,
  // The right option is by far the longest, which a check reports.
  options: ['Red', 'Blue', 'Grey', 'A long and winding answer that continues for very much longer than the rest'].map(
    (text, at) => ({ letter: 'ABCD'[at] ?? '', text }),
  ),
  answer: key,
  explanation: 'because-it-says-so',
  hint: null,
});

async function picture(red: number): Promise<File> {
  const background = { r: red, g: 80, b: 120 };
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `${red}.png`, { type: 'image/png' });
}

export const made = {
  episode: '',
  label: '',
  shot: '',
  shots: [''],
  questions: [''],
  elements: [''],
  /** Elements on their own: one waiting, one approved that may be asked as gold. */
  boxes: [''],
  instructions: [''],
  /** A question and an element from above that are in the queue because they were reported. */
  reported: [''],
  comment: '',
  batches: [] as string[],
  run: '',
  knowledge: '',
  /** A knowledge question without pictures. */
  inWords: '',
  judged: '',
  /** Pre-filter results for the screens: one waiting, one approved that may be asked as gold. */
  checks: [''],
  /** A task for agents; its gold and key operations are secrets. */
  task: '',
  /** Knowledge questions that Cora wrote as examples for models. */
  seeds: [''],
};

/** An episode whose source states its ending, labelled by Vera and waiting for others. */
async function makeEpisode(cora: Client): Promise<void> {
  const { session } = fixture.host;
  if (!session) throw new Error('no project');
  change({ write: session.write, events: fixture.host.events }, { author: { kind: 'import', name: 'test' } }, (to) => {
    const content = episodeContent.parse({
      ...{ task: 'Buy the lamp', name: 'lamp', source: { kind: 'import' }, outcome: 'failure', score: 123.25 },
      ...{ reason: 'because-it-says-so', finalState: 'because-it-says-so' },
    });
    const step = { content: stepContent.parse({ index: 0 }), raw: '{"reward":"because-it-says-so"}', name: 'a' };
    const steps = [{ ...step, screenshotId: made.shot }];
    // As an import notes an ending that it does not know.
    const problems: Problem[] = [{ code: 'outcome-unclear', step: null, detail: '"because-it-says-so"' }];
    made.episode = createEpisode(to, { content, source: 'test', steps, final: null, problems }).id;
  });
  await cora.episodes.label({ selection: { kind: 'ids', ids: [made.episode] } });
  made.label = (await cora.episodes.get({ id: made.episode })).labels[0]?.itemId ?? '';
  const answer = { verdict: 'failure', firstFailingStep: 1, note: 'vera-thinks-so' };
  await as('Vera', 'annotator').review.answer({ id: made.label, revision: 1, answer, seconds: 1 });
}

/** A knowledge question on a step of the episode that waits, with what Vera and a model said about it, and a judge's opinion of the episode. */
async function makeKnowledge(cora: Client): Promise<void> {
  const { session } = fixture.host;
  const shown = (await cora.screenshots.query({ sort: 'oldest' })).rows;
  if (!session) throw new Error('no project');
  const pictures = shown.map(({ sha256, width, height }) => ({ sha256, width, height, name: 'because-it-says-so' }));
  const content = knowledgeContent.parse({
    ...{ column: 'type', form: 'multiple_choice', question: 'Which action was it?', pictures, answer: key },
    options: ['click', 'left_double', 'drag', 'right_single'].map((text, at) => ({
      ...{ letter: 'ABCD'[at], text, origin: 'because-it-says-so', box: locate },
    })),
    rationale: 'because-it-says-so',
    from: { episode: made.episode, step: 0, name: 'because-it-says-so', task: 'because-it-says-so' },
    cluster: made.episode,
    equallyValid: ['because-it-says-so'],
    record: { groundtruth: key, why: 'because-it-says-so' },
  });
  change(
    { write: session.write, events: fixture.host.events },
    { author: { kind: 'pipeline', name: 'test' } },
    (to) => {
      made.knowledge = makeQuestion(to, content, { source: 'test' }).id;
      made.inWords = makeQuestion(to, { ...content, pictures: [] }, { source: 'test' }).id;
    },
  );
  await as('Vera', 'annotator').review.answer({ id: made.knowledge, revision: 1, answer: key, seconds: 1 });
  const vote = { revision: 1, seconds: 1, at: new Date().toISOString(), entityKind: 'knowledge-question', blind: true };
  insertVote(session.write, {
    ...{ ...vote, id: 'text-only', entityId: made.knowledge, role: 'text-only', withImage: false },
    ...{ answer: key, reason: 'model-thinks-so', voter: { kind: 'model', name: 'checker' } },
  });
  const judged = await cora.runs.start({
    ...{ pipeline: 'judge', roles: { judge: ['builtin/random'] }, options: { controls: 'off' } },
  });
  while ((await cora.runs.get({ id: judged.id })).state === 'running')
    await new Promise((resolve) => setImmediate(resolve));
  // The judge's reasoning, which the built-in one does not have.
  const changed = session.write.run(
    `UPDATE run_results SET output = json_set(output, '$.evidence', json('["model-thinks-so"]')), result = 'model-thinks-so'
     WHERE run_id = ? AND step = 'judge'`,
    [judged.id],
  );
  if (changed.changes !== 1) throw new Error('the judge said nothing');
  made.judged = judged.id;
}

/** A question and a target that were approved and are waiting again, because Rex reported their keys. */
async function makeReports(): Promise<void> {
  const { session } = fixture.host;
  if (!session) throw new Error('no project');
  const target = { write: session.write, events: fixture.host.events };
  const on = { screenshotId: made.shot, state: 'approved' as const };
  const words = { type: 'basic', text: 'Press the reported one', picked: true } as const;
  change(target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    made.reported = [
      createQuestion(to, { ...on, content: content('What? reported') }).id,
      createElement(to, { ...on, content: { name: 'Send', locate } }).id,
    ];
    const [, elementId = ''] = made.reported;
    made.instructions.push(createInstruction(to, { elementId, state: 'approved', content: words }).id);
  });
  const [question = '', element = ''] = made.reported;
  for (const id of made.reported) {
    const { outcome } = await as('Rex', 'reviewer').review.report({ id, text: 'vera-thinks-so' });
    if (outcome !== 'queued') throw new Error(`the report of ${id} was ${outcome}`);
  }
  made.questions.push(question);
  made.elements.push(element);
}

/** Filters and labels that people of the project share: a filter by a finding on the key, the class of a hidden box. */
async function makeLists(cora: Client): Promise<void> {
  const { session } = fixture.host;
  if (!session) throw new Error('no project');
  await cora.screenshots.saveFilter({ name: 'Odd keys', filter: { lint: ['longest-option'] } });
  await cora.screenshots.saveFilter({ name: 'Vera’s', filter: { by: ['Vera'] } });
  await cora.screenshots.saveFilter({ name: 'Sliders', filter: { controls: ['C'] } });
  change({ write: session.write, events: fixture.host.events }, { author: { kind: 'import', name: 'test' } }, (to) => {
    const content = { name: 'Imported', role: 'because-it-says-so', locate };
    made.boxes.push(createElement(to, { screenshotId: made.shot, state: 'to_review', content }).id);
  });
  await cora.labels.save({ baseRevision: 0, content: { components: [{ name: 'Chip' }], guidelines: '# Boxes' } });
}

/**
 * Two screens with waiting questions and targets, others that were approved, released and scored, and opinions of them.
 */
async function makeProject(cora: Client): Promise<void> {
  await cora.projects.create({ path: path.join(fixture.folder, 'p'), name: 'p' });
  await cora.projects.updateSettings({ annotatorsPerItem: 2, goldShare: 0.2 });
  const files = [await picture(1), await picture(2)];
  const report = await cora.imports.upload({ files, names: ['1.png', '2.png'], source: 'drop' });
  made.shots = report.ids;
  made.shot = report.ids[0] ?? '';
  const { session } = fixture.host;
  if (!session) throw new Error('no project');
  made.questions = [];
  made.elements = [];
  made.boxes = [];
  made.instructions = [];
  const target = { write: session.write, events: fixture.host.events };
  change(target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    for (const screenshotId of made.shots)
      for (const state of ['to_review', 'approved'] as const) {
        made.questions.push(createQuestion(to, { screenshotId, state, content: content(`What? ${state}`) }).id);
        const element = createElement(to, { screenshotId, state, content: { name: 'Save', locate } });
        const words = { type: 'basic', text: `Press it, ${state}`, picked: true } as const;
        made.elements.push(element.id);
        made.boxes.push(createElement(to, { screenshotId, state, content: { name: 'Close', locate } }).id);
        made.instructions.push(createInstruction(to, { elementId: element.id, state, content: words }).id);
      }
  });
  const vote = { revision: 1, withImage: true, blind: true, seconds: 1, at: new Date().toISOString() };
  for (const [n, id] of made.questions.entries()) {
    const on = { ...vote, entityKind: 'question' as const, entityId: id };
    const opinion = { answer: key, reason: 'model-thinks-so', role: 'verifier' };
    insertVote(session.write, { ...on, ...opinion, id: `m${n}`, voter: { kind: 'model', name: 'checker' } });
    const judged = { answer: key, reason: 'vera-thinks-so', role: 'annotator' };
    insertVote(session.write, { ...on, ...judged, id: `v${n}`, voter: { kind: 'person', name: 'Vera' } });
    made.comment = (await cora.comments.add({ kind: 'question', entityId: id, text: 'vera-thinks-so' })).id;
  }
  await makeEpisode(cora);
  change(target, { author: { kind: 'import', name: 'test' } }, (to) => {
    const content = {
      ...{ id: 'lamp', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Buy the lamp', maxSteps: 15 },
      ...{ criteria: [{ kind: 'text', contains: 'because-it-says-so' }], keyOperations: ['because-it-says-so'] },
      ...{ gold: [{ type: 'type', text: 'because-it-says-so' }], category: 'because-it-says-so' },
    };
    made.task = createItem(to, agentTaskKind.id, { content, state: 'to_review' }).id;
  });
  const ownAnswer = { ending: 'vera-thinks-so', type: 'state' };
  await as('Vera', 'annotator').review.answer({ id: made.task, revision: 1, answer: ownAnswer, seconds: 1 });
  for (const id of made.boxes) {
    const answer = { kind: 'box', box: [123.25, 21, 139, 39] };
    const on = { ...vote, entityKind: 'element' as const, entityId: id, answer, reason: null, role: 'annotator' };
    insertVote(session.write, { ...on, id: `b${id}`, voter: { kind: 'person', name: 'Vera' } });
  }
  await makeKnowledge(cora);
  for (const id of [...made.elements, ...made.boxes, ...made.instructions])
    await cora.comments.add({
      kind: made.instructions.includes(id) ? 'instruction' : 'element',
      entityId: id,
      text: 'vera-thinks-so',
    });
  made.batches = [];
  for (const itemKind of ['question', 'element', 'goal-completion', 'knowledge-question']) {
    const filter = { kind: [itemKind], state: ['draft' as const, 'to_review' as const] };
    const of = { kind: 'item' as const, selection: { kind: 'filter' as const, filter } };
    made.batches.push((await cora.batches.create({ name: itemKind, of, person: 'Ann', due: null })).id);
  }
  await cora.releases.create({ tag: 'v1' });
  for (const [task, model] of [
    ['mcq', 'builtin/random'],
    ['grounding', 'builtin/random'],
    ['grounding', 'builtin/center'],
  ] as const) {
    const run = await cora.evaluations.start({ task, model, release: 'v1' });
    made.run = task === 'mcq' ? run.id : made.run;
    const state = async () => (await cora.runs.get({ id: run.id })).state;
    while ((await state()) === 'running') await new Promise((resolve) => setImmediate(resolve));
  }
  await makeReports();
  const drafts = await cora.runs.start({
    pipeline: 'understanding',
    roles: { generator: ['builtin/writer'] },
    limit: 2,
  });
  while ((await cora.runs.get({ id: drafts.id })).state === 'running')
    await new Promise((resolve) => setImmediate(resolve));
  await makeControlChecks();
  await makeSeeds(cora);
  await makeRuns(cora);
  await makeLists(cora);
  const bad = fixture.host.jobs.start('import', textPhrase('Import'), async () => ({
    refused: [{ why: 'the line of a bad record' }],
  }));
  while (fixture.host.jobs.get(bad.id).state === 'running') await new Promise((resolve) => setImmediate(resolve));
}

/** Opens a host on a new project that contains everything there is to hide. */
export async function openBlindProject(): Promise<void> {
  fixture.folder = mkdtempSync(path.join(os.tmpdir(), 'bw-blind-'));
  fixture.host = openHost({ shell: 'browser', userFolder: path.join(fixture.folder, 'home') });
  await makeProject(as('Cora', 'curator', false));
}

export async function closeBlindProject(): Promise<void> {
  await fixture.host.session?.close();
  rmSync(fixture.folder, { recursive: true, force: true });
}
