import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient, ORPCError } from '@orpc/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change } from '#electron/host/services/changes/change.ts';
import { createElement, createInstruction, createQuestion } from '#electron/host/services/changes/create.ts';
import { makeQuestion } from '#electron/host/services/knowledge/make.ts';
import { createEpisode } from '#electron/host/services/episodes/create.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { insertVote } from '#electron/host/db/queries/review/votes.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { leastRole } from '#shared/contract/roles.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';

/** Letter of every right answer; it stands nowhere else in the project but as the letter of an option. */
const key = 'D';
/** Words and numbers that only a key, a vote, a remark, a finding or a model's answer holds. */
const secrets = ['because-it-says-so', 'vera-thinks-so', 'model-thinks-so', '123.25', 'the line of a bad record'];
const locate: [number, number, number, number] = [123.25, 20, 140, 40];

let folder = '';
let host: Host;
const as = (name: string, role: Caller['role'], listed = true) =>
  createRouterClient(router, { context: { host, caller: { name, role, listed } }, interceptors: interceptors() });
type Client = ReturnType<typeof as>;

const content = (question: string): QuestionContent => ({
  difficulty: 'easy',
  question,
  // The right option is much the longest, which a check finds.
  options: ['Red', 'Blue', 'Grey', 'A long and winding answer that goes on for very much longer than the rest'].map(
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

const made = {
  episode: '',
  label: '',
  shot: '',
  shots: [''],
  questions: [''],
  elements: [''],
  instructions: [''],
  comment: '',
  run: '',
  knowledge: '',
  judged: '',
};

/** An episode whose end is known to its source, that Vera has labelled and that waits for others. */
async function makeEpisode(cora: Client): Promise<void> {
  const { session } = host;
  if (!session) throw new Error('no project');
  change({ write: session.write, events: host.events }, { author: { kind: 'import', name: 'test' } }, (to) => {
    const content = episodeContent.parse({
      ...{ task: 'Buy the lamp', name: 'lamp', source: { kind: 'import' }, outcome: 'failure', score: 123.25 },
      ...{ reason: 'because-it-says-so', finalState: 'because-it-says-so' },
    });
    const step = { content: stepContent.parse({ index: 0 }), raw: '{"reward":"because-it-says-so"}', name: 'a' };
    const steps = [{ ...step, screenshotId: made.shot }];
    made.episode = createEpisode(to, { content, source: 'test', steps, final: null, problems: [] }).id;
  });
  await cora.episodes.label({ selection: { kind: 'ids', ids: [made.episode] } });
  made.label = (await cora.episodes.get({ id: made.episode })).labels[0]?.itemId ?? '';
  const answer = { verdict: 'failure', firstFailingStep: 1, note: 'vera-thinks-so' };
  await as('Vera', 'annotator').review.answer({ id: made.label, revision: 1, answer, seconds: 1 });
}

/** A knowledge question on a step of the episode that waits, with what Vera and a model said of it, and a judge's opinion of the episode. */
async function makeKnowledge(cora: Client): Promise<void> {
  const { session } = host;
  const shown = (await cora.screenshots.query({ sort: 'oldest' })).rows;
  if (!session) throw new Error('no project');
  const pictures = shown.map(({ sha256, width, height }) => ({ sha256, width, height, name: 'because-it-says-so' }));
  const content = knowledgeContent.parse({
    ...{ column: 'type', form: 'multiple_choice', question: 'Which action was it?', pictures, answer: key },
    options: ['click', 'left_double', 'drag', 'right_single'].map((text, at) => ({
      ...{ letter: 'ABCD'[at], text, origin: 'because-it-says-so' },
    })),
    rationale: 'because-it-says-so',
    from: { episode: made.episode, step: 0, name: 'because-it-says-so', task: 'because-it-says-so' },
    cluster: made.episode,
    equallyValid: ['because-it-says-so'],
    record: { groundtruth: key, why: 'because-it-says-so' },
  });
  change({ write: session.write, events: host.events }, { author: { kind: 'pipeline', name: 'test' } }, (to) => {
    made.knowledge = makeQuestion(to, content, { source: 'test' }).id;
  });
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
  // The judge's own words, which the built-in one has none of.
  const changed = session.write.run(
    `UPDATE run_results SET output = json_set(output, '$.evidence', json('["model-thinks-so"]')), result = 'model-thinks-so'
     WHERE run_id = ? AND step = 'judge'`,
    [judged.id],
  );
  expect(changed.changes).toBe(1);
  made.judged = judged.id;
}

/** Two screens with questions and targets that wait, others that were approved, released and scored, and what was said of them. */
async function makeProject(cora: Client): Promise<void> {
  await cora.projects.create({ path: path.join(folder, 'p'), name: 'p' });
  await cora.projects.updateSettings({ annotatorsPerItem: 2, goldShare: 0.2 });
  const files = [await picture(1), await picture(2)];
  const report = await cora.imports.upload({ files, names: ['1.png', '2.png'], source: 'drop' });
  made.shots = report.ids;
  made.shot = report.ids[0] ?? '';
  const { session } = host;
  if (!session) throw new Error('no project');
  made.questions = [];
  made.elements = [];
  made.instructions = [];
  const target = { write: session.write, events: host.events };
  change(target, { author: { kind: 'model', name: 'writer' } }, (to) => {
    for (const screenshotId of made.shots)
      for (const state of ['to_review', 'approved'] as const) {
        made.questions.push(createQuestion(to, { screenshotId, state, content: content(`What? ${state}`) }).id);
        const element = createElement(to, { screenshotId, state, content: { name: 'Save', locate } });
        const words = { type: 'basic', text: `Press it, ${state}`, picked: true } as const;
        made.elements.push(element.id);
        made.instructions.push(createInstruction(to, { elementId: element.id, state, content: words }).id);
      }
  });
  const vote = { revision: 1, withImage: true, blind: true, seconds: 1, at: new Date().toISOString() };
  for (const [n, id] of made.questions.entries()) {
    const on = { ...vote, entityKind: 'question' as const, entityId: id };
    const said = { answer: key, reason: 'model-thinks-so', role: 'verifier' };
    insertVote(session.write, { ...on, ...said, id: `m${n}`, voter: { kind: 'model', name: 'checker' } });
    const judged = { answer: key, reason: 'vera-thinks-so', role: 'annotator' };
    insertVote(session.write, { ...on, ...judged, id: `v${n}`, voter: { kind: 'person', name: 'Vera' } });
    made.comment = (await cora.comments.add({ kind: 'question', entityId: id, text: 'vera-thinks-so' })).id;
  }
  await makeEpisode(cora);
  await makeKnowledge(cora);
  for (const id of [...made.elements, ...made.instructions])
    await cora.comments.add({
      kind: made.elements.includes(id) ? 'element' : 'instruction',
      entityId: id,
      text: 'vera-thinks-so',
    });
  await cora.releases.create({ tag: 'v1' });
  for (const task of ['mcq', 'grounding']) {
    const run = await cora.evaluations.start({ task, model: 'builtin/random', release: 'v1' });
    made.run = task === 'mcq' ? run.id : made.run;
    const state = async () => (await cora.runs.get({ id: run.id })).state;
    while ((await state()) === 'running') await new Promise((resolve) => setImmediate(resolve));
  }
  const drafts = await cora.runs.start({
    pipeline: 'understanding',
    roles: { generator: ['builtin/writer'] },
    limit: 2,
  });
  while ((await cora.runs.get({ id: drafts.id })).state === 'running')
    await new Promise((resolve) => setImmediate(resolve));
  const bad = host.jobs.start('import', 'Import', async () => ({ refused: [{ why: 'the line of a bad record' }] }));
  while (host.jobs.get(bad.id).state === 'running') await new Promise((resolve) => setImmediate(resolve));
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bw-blind-'));
  host = openHost({ shell: 'browser', userFolder: path.join(folder, 'home') });
  await makeProject(as('Cora', 'curator', false));
});
afterAll(async () => {
  await host.session?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every place of a value that tells a key, a vote or a model's answer. */
function* leaks(value: unknown, at: string): Generator<string> {
  if (typeof value === 'string') {
    if (value === key && !at.endsWith('.letter')) yield `${at} is the key`;
    for (const secret of secrets) if (value.includes(secret)) yield `${at} holds ${secret}`;
  } else if (typeof value === 'number') {
    if (value === locate[0]) yield `${at} is a side of the box`;
  } else if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) yield* leaks(one, `${at}[${n}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) yield* leaks(one, `${at}.${name}`);
  }
}

type Calls = (client: Client) => (() => Promise<unknown>)[];
const each = <T>(ids: readonly T[], call: (id: T) => Promise<unknown>) => ids.map((id) => () => call(id));
const elementContent = { name: 'mine', locate: [1, 1, 9, 9] as [number, number, number, number] };
const words = { type: 'basic' as const, text: 'x' };
const selection = () => ({ kind: 'ids' as const, ids: made.shots });
const based = (id: string, baseRevision: number) => ({ id, baseRevision });

/** Ways to ask each procedure that an annotator may call; those that an annotator cannot reach by themselves are left to `nothing`. */
const nothing: Calls = () => [];
const calls: Record<string, Calls> = {
  'system.info': (c) => [() => c.system.info()],
  'projects.recent': (c) => [() => c.projects.recent()],
  'projects.current': (c) => [() => c.projects.current()],
  'projects.defaultFolder': (c) => [() => c.projects.defaultFolder()],
  'projects.open': (c) => [() => c.projects.open({ path: path.join(folder, 'p') })],
  'screenshots.query': (c) => [
    () => c.screenshots.query({}),
    () => c.screenshots.query({ filter: { text: 'because-it-says-so' } }),
  ],
  'screenshots.assigned': (c) => [() => c.screenshots.assigned({ today: '2026-01-01' })],
  'screenshots.facets': (c) => [() => c.screenshots.facets({})],
  'screenshots.range': (c) => each(made.shots, (id) => c.screenshots.range({ sort: 'newest', from: id, to: id })),
  'screenshots.place': (c) => each(made.shots, (id) => c.screenshots.place({ sort: 'newest', id })),
  'screenshots.get': (c) => each(made.shots, (id) => c.screenshots.get({ id })),
  'screenshots.selectionSummary': (c) => [() => c.screenshots.selectionSummary({ selection: selection() })],
  'screenshots.savedFilters': (c) => [() => c.screenshots.savedFilters()],
  'screenshots.saveFilter': (c) => [() => c.screenshots.saveFilter({ name: 'f', filter: {} })],
  'screenshots.removeFilter': (c) => [() => c.screenshots.removeFilter({ id: 'none' })],
  'recordings.state': (c) => [() => c.recordings.state()],
  'episodes.query': (c) => [
    () => c.episodes.query({}),
    () => c.episodes.query({ filter: { text: 'because-it-says-so' } }),
  ],
  'episodes.facets': (c) => [() => c.episodes.facets({})],
  'episodes.range': (c) => [() => c.episodes.range({ sort: 'needs-work', from: made.episode, to: made.episode })],
  'episodes.frames': (c) => [() => c.episodes.frames({ ids: [made.episode] })],
  'episodes.get': (c) => [() => c.episodes.get({ id: made.episode })],
  'episodes.neighbours': (c) => [() => c.episodes.neighbours({ id: made.episode })],
  'episodes.savedFilters': (c) => [() => c.episodes.savedFilters()],
  'episodes.saveFilter': (c) => [() => c.episodes.saveFilter({ name: 'f', filter: {} })],
  'episodes.removeFilter': (c) => [() => c.episodes.removeFilter({ id: 'none' })],
  'episodes.ofScreenshot': (c) => each(made.shots, (screenshotId) => c.episodes.ofScreenshot({ screenshotId })),
  'elements.list': (c) => [
    ...each(made.shots, (screenshotId) => c.elements.list({ screenshotId })),
    ...each(made.shots, (screenshotId) => c.elements.list({ screenshotId, withRetired: true })),
  ],
  'elements.get': (c) => each(made.elements, (id) => c.elements.get({ id })),
  'elements.create': (c) =>
    each(made.elements, (id) =>
      c.elements.create({ screenshotId: made.shot, label: 'x', made: [{ id, content: elementContent }] }),
    ),
  'elements.save': (c) =>
    [0, 1, 2].flatMap((base) =>
      each(made.elements, (id) =>
        c.elements.save({ label: 'x', edits: [{ ...based(id, base), content: elementContent }] }),
      ),
    ),
  'elements.setState': (c) =>
    (['draft', 'to_review', 'approved', 'retired'] as const).flatMap((state) =>
      each(made.elements, (id) => c.elements.setState({ label: 'x', state, items: [based(id, 1)] })),
    ),
  'elements.instructions': (c) => each(made.shots, (screenshotId) => c.elements.instructions({ screenshotId })),
  'elements.addInstruction': (c) =>
    each(made.elements, (elementId) => c.elements.addInstruction({ elementId, content: words })),
  'elements.saveInstruction': (c) =>
    [0, 1].flatMap((base) =>
      each(made.instructions, (id) => c.elements.saveInstruction({ ...based(id, base), content: words })),
    ),
  'elements.pickInstruction': (c) => each(made.instructions, (id) => c.elements.pickInstruction(based(id, 1))),
  'elements.setInstructionState': (c) =>
    (['draft', 'approved', 'retired'] as const).flatMap((state) =>
      each(made.instructions, (id) => c.elements.setInstructionState({ ...based(id, 1), state })),
    ),
  'prelabels.list': (c) => each(made.shots, (screenshotId) => c.prelabels.list({ screenshotId })),
  'prelabels.accept': (c) => [() => c.prelabels.accept({ ids: ['none'] })],
  'prelabels.refuse': (c) => [() => c.prelabels.refuse({ ids: ['none'] })],
  'prelabels.loadTree': (c) => [
    () => c.prelabels.loadTree({ screenshotId: made.shot, file: new File(['{}'], 'tree.json') }),
  ],
  'prelabels.readText': nothing,
  'questions.query': (c) => [
    () => c.questions.query({}),
    () => c.questions.query({ state: ['approved'] }),
    () => c.questions.query({ text: 'because-it-says-so' }),
    () => c.questions.query({ lint: 'longest-option' }),
  ],
  'questions.get': (c) => each(made.questions, (id) => c.questions.get({ id })),
  'questions.create': nothing,
  'questions.save': (c) =>
    [0, 1].flatMap((base) =>
      each(made.questions, (id) =>
        c.questions.save({ ...based(id, base), content: { ...content('x'), answer: 'A', explanation: '' } }),
      ),
    ),
  'questions.retire': (c) =>
    [0, 1].flatMap((base) => each(made.questions, (id) => c.questions.retire(based(id, base)))),
  'history.revisions': (c) => [
    ...each(made.questions, (id) => c.history.revisions({ kind: 'question', id })),
    ...each(made.elements, (id) => c.history.revisions({ kind: 'element', id })),
    ...each(made.instructions, (id) => c.history.revisions({ kind: 'instruction', id })),
    () => c.history.revisions({ kind: 'knowledge-question', id: made.knowledge }),
    () => c.history.revisions({ kind: 'goal-completion', id: made.label }),
    () => c.history.revisions({ kind: 'episode', id: made.episode }),
  ],
  'history.undo': (c) => [() => c.history.undo({})],
  'history.redo': (c) => [() => c.history.redo({})],
  'imports.formats': (c) => [() => c.imports.formats()],
  'imports.list': (c) => [() => c.imports.list()],
  'jobs.list': (c) => [() => c.jobs.list()],
  'jobs.get': (c) => each(host.jobs.list(), ({ id }) => c.jobs.get({ id })),
  'jobs.pause': (c) => each(host.jobs.list(), ({ id }) => c.jobs.pause({ id })),
  'jobs.resume': (c) => each(host.jobs.list(), ({ id }) => c.jobs.resume({ id })),
  'jobs.cancel': (c) => each(host.jobs.list(), ({ id }) => c.jobs.cancel({ id })),
  'jobs.again': (c) => each(host.jobs.list(), ({ id }) => c.jobs.again({ id })),
  // Followed from the beginning of the walk to its end.
  'events.stream': nothing,
  'models.list': (c) => [() => c.models.list()],
  'models.exportText': (c) => [() => c.models.exportText()],
  'models.families': nothing,
  'runs.pipelines': nothing,
  'runs.estimate': (c) => [() => c.runs.estimate({ pipeline: 'understanding', roles: {} })],
  'runs.list': (c) => [() => c.runs.list({})],
  'runs.get': (c) => [async () => Promise.all((await c.runs.list({})).map(({ id }) => c.runs.get({ id })))],
  'runs.items': (c) => [
    async () => Promise.all((await c.runs.list({})).map(({ id }) => c.runs.items({ id }))),
    async () => Promise.all((await c.runs.list({})).map(({ id }) => c.runs.items({ id, status: 'done' }))),
  ],
  'labels.get': (c) => [() => c.labels.get()],
  'judging.of': (c) => [() => c.judging.of({ episodes: [] }), () => c.judging.of({ episodes: [made.episode] })],
  'review.queue': (c) => [() => c.review.queue({}), () => c.review.queue({ filter: { source: 'lints' } })],
  'review.open': (c) => each([...made.questions, ...made.elements], (id) => c.review.open({ id })),
  // Answers open an item; what comes before them is walked here.
  'review.vote': (c) =>
    each(made.questions, (id) => c.review.vote({ id, revision: 9, answer: 'A', reason: null, seconds: 1 })),
  'review.point': (c) =>
    each(made.elements, (id) =>
      c.review.point({ id, instructionId: 'none', revision: 1, answer: { kind: 'absent' }, seconds: 1 }),
    ),
  'review.verdict': (c) =>
    [0, 1].flatMap((baseRevision) =>
      each([...made.questions, ...made.elements], (id) => c.review.verdict({ id, baseRevision, kind: 'approve' })),
    ),
  // For kinds of one's own; those of this project are refused there.
  'review.item': (c) =>
    each([...made.questions, ...made.elements, made.label, made.knowledge], (id) => c.review.item({ id })),
  // Stale and early ones: what a refusal says must tell no more than the item does.
  'review.answer': (c) =>
    each([made.label, made.knowledge, ...made.questions], (id) =>
      c.review.answer({
        id,
        revision: 9,
        answer: { verdict: 'success', firstFailingStep: null, note: '' },
        seconds: 1,
      }),
    ),
  'review.decide': (c) =>
    each([made.label, made.knowledge, ...made.questions], (id) =>
      c.review.decide({ id, baseRevision: 1, kind: 'approve' }),
    ),
  'review.comment': (c) =>
    each([...made.questions, made.knowledge, made.label], (id) => c.review.comment({ id, text: 'mine' })),
  'review.stats': (c) => [() => c.review.stats()],
  'review.plans': (c) => [() => c.review.plans()],
  'review.lotSize': (c) => [() => c.review.lotSize({})],
  'comments.list': (c) => each(made.shots, (screenshotId) => c.comments.list({ screenshotId })),
  'comments.add': (c) =>
    each(made.questions, (entityId) => c.comments.add({ kind: 'question', entityId, text: 'mine' })),
  'comments.resolve': (c) => [() => c.comments.resolve({ id: made.comment, resolved: true })],
  'releases.list': (c) => [() => c.releases.list()],
  'releases.preview': (c) => [() => c.releases.preview()],
  'releases.get': (c) => [() => c.releases.get({ tag: 'v1' })],
  'releases.records': (c) => [() => c.releases.records({ tag: 'v1' })],
  'releases.changes': (c) => [() => c.releases.changes({ from: 'v1', to: 'v1' })],
  'releases.verify': (c) => [() => c.releases.verify({ tag: 'v1' })],
  'evaluations.tasks': nothing,
  'evaluations.estimate': (c) => [
    () => c.evaluations.estimate({ task: 'mcq', model: 'builtin/random', release: 'v1' }),
  ],
  'evaluations.list': (c) => [() => c.evaluations.list({})],
  'evaluations.get': (c) => [() => c.evaluations.get({ run: made.run })],
  'evaluations.predictions': (c) => [
    async () =>
      Promise.all((await c.runs.list({ kind: 'evaluate' })).map(({ id }) => c.evaluations.predictions({ run: id }))),
  ],
  'evaluations.prediction': (c) => [
    async () =>
      Promise.all(
        (await c.runs.list({ kind: 'evaluate' })).map(({ id }) => c.evaluations.prediction({ run: id, index: 0 })),
      ),
  ],
  'evaluations.compare': (c) => [
    async () => {
      const [one, two] = await c.runs.list({ kind: 'evaluate' });
      return c.evaluations.compare({ runs: [one?.id ?? '', two?.id ?? ''] });
    },
  ],
  'evaluations.report': (c) => [
    () => c.evaluations.report({ runs: [made.run], format: 'json' }),
    () => c.evaluations.report({ runs: [made.run], format: 'html' }),
  ],
};

const forAnnotators = Object.entries(leastRole)
  .filter(([, role]) => role === 'annotator')
  .map(([name]) => name);

it('every procedure that an annotator may call is walked', () => {
  expect(Object.keys(calls).sort()).toEqual(forAnnotators.sort());
});

it('nothing goes out through an annotator: exports, scores of judges and reports are for others', () => {
  const outward = Object.keys(leastRole).filter((name) => /^(exports|judging)\./.test(name) && name !== 'judging.of');
  expect(outward.length).toBeGreaterThan(4);
  for (const name of outward) expect(forAnnotators).not.toContain(name);
});

it('the walk would find what there is to hide', async () => {
  const cora = as('Cora', 'curator');
  const found = await Promise.all([
    cora.questions.query({}),
    cora.questions.get({ id: made.questions[0] ?? '' }),
    cora.elements.list({ screenshotId: made.shot }),
    cora.evaluations.predictions({ run: made.run }),
    cora.comments.list({ screenshotId: made.shot }),
    cora.jobs.list(),
    cora.screenshots.facets({}),
    cora.judging.of({ episodes: [made.episode] }),
    cora.runs.items({ id: made.judged }),
    cora.history.revisions({ kind: 'knowledge-question', id: made.knowledge }),
    cora.episodes.get({ id: made.episode }),
  ]);
  for (const one of [...found.slice(0, 4), ...found.slice(7)]) expect([...leaks(one, '')]).not.toEqual([]);
  expect(JSON.stringify(found[5])).toContain('the line of a bad record');
  expect(found[6].lint.map(({ value }) => value)).toContain('longest-option');
});

/** What an answer or error holds, findings on keys too, as leaks. */
async function told(call: () => Promise<unknown>, name: string): Promise<string[]> {
  const answer = await call().catch((error: unknown) => {
    if (!(error instanceof ORPCError)) throw error;
    return { message: error.message, data: error.data };
  });
  const telling = JSON.stringify(answer)?.includes('"longest-option"') ? [`${name} names a finding on the key`] : [];
  return [...leaks(answer, name), ...telling];
}

it('no procedure and no event gives an annotator the key, a vote or a model’s answer of what waits for theirs', async () => {
  const ann = as('Ann', 'annotator');
  const abort = new AbortController();
  const events: unknown[] = [];
  const stream = await ann.events.stream(undefined, { signal: abort.signal });
  const following = (async () => {
    for await (const event of stream) events.push(event);
  })().catch(() => {});
  const found: string[] = [];
  for (const name of Object.keys(calls))
    for (const call of calls[name]?.(ann) ?? []) found.push(...(await told(call, name)));
  host.jobs.start('import', 'Import', async () => ({ refused: [{ why: 'the line of a bad record' }] }));
  while (!JSON.stringify(events).includes('"done"')) await new Promise((resolve) => setImmediate(resolve));
  abort.abort();
  await following;
  expect([...found, ...leaks(events, 'events')]).toEqual([]);
});

it('after their answer the item opens, but others’ votes only after their decision', async () => {
  const ann = as('Ann', 'annotator');
  const id = made.questions[0] ?? '';
  const before = await ann.questions.get({ id });
  expect(before).toMatchObject({ votes: [], revisions: [], content: { answer: '', explanation: '' } });
  await ann.review.vote({ id, revision: before.revision, answer: 'A', reason: null, seconds: 1 });
  const after = await ann.questions.get({ id });
  expect(after.content).toMatchObject({ answer: key, explanation: 'because-it-says-so' });
  expect(after.votes.map(({ voter }) => voter.name).sort()).toEqual(['Ann', 'checker']);
  expect((await ann.comments.list({ screenshotId: made.shot })).map(({ author }) => author)).not.toContain('Cora');
});

it('a judge’s opinion opens with one’s own label, a knowledge question with one’s own answer', async () => {
  const bea = as('Bea', 'annotator');
  expect(await bea.judging.of({ episodes: [made.episode] })).toEqual([]);
  await bea.review.answer({ id: made.label, revision: 1, seconds: 1, answer: { verdict: 'cannot-tell' } });
  expect(JSON.stringify(await bea.judging.of({ episodes: [made.episode] }))).toContain('model-thinks-so');
  expect(await bea.review.item({ id: made.knowledge })).toMatchObject({ phase: 'blind' });
  await bea.review.answer({ id: made.knowledge, revision: 1, seconds: 1, answer: 'A' });
  const open = await bea.review.item({ id: made.knowledge });
  expect(open).toMatchObject({ phase: 'revealed' });
  expect(JSON.stringify(open)).toContain('because-it-says-so');
});

it('an episode that waits for a label counts as closed, is not found by its end, and opens with the label', async () => {
  const ann = as('Ann', 'annotator').episodes;
  const byEnd = { filter: { outcome: ['failure' as const] } };
  expect(await ann.facets({})).toMatchObject({
    outcome: [{ value: 'closed', count: 1 }],
    label: [{ value: 'closed', count: 1 }],
  });
  expect((await ann.query(byEnd)).rows).toEqual([]);
  expect(await ann.neighbours({ id: made.episode, ...byEnd })).toMatchObject({ place: null, total: 0 });
  expect((await ann.query({ filter: { label: ['closed'] } })).rows).toMatchObject([
    { closed: true, outcome: 'unknown', score: null, labels: [] },
  ]);
  await as('Ann', 'annotator').review.answer({
    ...{ id: made.label, revision: 1, seconds: 1 },
    answer: { verdict: 'cannot-tell' },
  });
  expect((await ann.query(byEnd)).rows).toMatchObject([{ closed: false, outcome: 'failure', score: 123.25 }]);
  expect((await ann.facets({})).outcome).toEqual([{ value: 'failure', count: 1 }]);
});
