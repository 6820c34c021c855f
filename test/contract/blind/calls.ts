import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fixture, type Client, content, made } from './project.ts';

type Calls = (client: Client) => (() => Promise<unknown>)[];
const each = <T>(ids: readonly T[], call: (id: T) => Promise<unknown>) => ids.map((id) => () => call(id));
const elementContent = { name: 'mine', locate: [1, 1, 9, 9] as [number, number, number, number] };
const words = { type: 'basic' as const, text: 'x' };
const selection = () => ({ kind: 'ids' as const, ids: made.shots });
const allItems = () => [
  ...[...made.questions, ...made.elements, ...made.boxes, made.label, made.knowledge],
  ...[...made.checks, ...made.seeds, made.inWords, made.task],
];
const based = (id: string, baseRevision: number) => ({ id, baseRevision });

const answer = { ...content('mine'), answer: 'A', explanation: '' };
/** A box, an instruction, a question of the caller's own, which they may save and move. */
async function drawn(c: Client): Promise<string> {
  const [entry] = await c.elements.create({ screenshotId: made.shot, label: 'x', made: [{ content: elementContent }] });
  return entry?.id ?? '';
}
const worded = async (c: Client) => c.elements.addInstruction({ elementId: await drawn(c), content: words });
const asked = (c: Client) => c.questions.create({ screenshotId: made.shot, content: answer });
/** A tree with two buttons, as Android writes it. */
const tree = `<hierarchy rotation="0"><node bounds="[0,0][400,300]" class="android.widget.FrameLayout" text="">
<node bounds="[300,200][360,240]" class="android.widget.Button" text="OK" clickable="true"/>
<node bounds="[200,200][260,240]" class="android.widget.Button" text="Off" clickable="true"/></node></hierarchy>`;
async function proposed(c: Client): Promise<string> {
  await c.prelabels.loadTree({ screenshotId: made.shot, file: new File([tree], 'tree.xml') });
  return (await c.prelabels.list({ screenshotId: made.shot })).find((entry) => entry.state === 'open')?.id ?? '';
}

/**
 * Calls of each procedure that an annotator may use; the walk ensures that each is answered at least once, or listed in
 * `refused`.
 */
export const calls: Record<string, Calls> = {
  'system.info': (c) => [() => c.system.info()],
  'projects.recent': (c) => [() => c.projects.recent()],
  'projects.current': (c) => [() => c.projects.current()],
  'projects.defaultFolder': (c) => [() => c.projects.defaultFolder()],
  'projects.open': (c) => [() => c.projects.open({ path: path.join(fixture.folder, 'p') })],
  'screenshots.query': (c) => [
    () => c.screenshots.query({}),
    () => c.screenshots.query({ filter: { text: 'because-it-says-so' } }),
  ],
  'screenshots.assigned': (c) => [() => c.screenshots.assigned({ today: '2026-01-01' })],
  'screenshots.facets': (c) => [() => c.screenshots.facets({})],
  'screenshots.blur': (c) => each(made.shots, (id) => c.screenshots.blur({ id, add: [[0, 0, 4, 4]] })),
  'screenshots.blurred': (c) => [() => c.screenshots.blurred()],
  'screenshots.range': (c) => each(made.shots, (id) => c.screenshots.range({ sort: 'newest', from: id, to: id })),
  'screenshots.place': (c) => each(made.shots, (id) => c.screenshots.place({ sort: 'newest', id })),
  'screenshots.get': (c) => each(made.shots, (id) => c.screenshots.get({ id })),
  'screenshots.selectionSummary': (c) => [() => c.screenshots.selectionSummary({ selection: selection() })],
  'screenshots.savedFilters': (c) => [() => c.screenshots.savedFilters()],
  'screenshots.saveFilter': (c) => [() => c.screenshots.saveFilter({ name: 'f', filter: {} })],
  'screenshots.removeFilter': (c) => [
    async () => c.screenshots.removeFilter({ id: (await c.screenshots.saveFilter({ name: 'g', filter: {} })).id }),
  ],
  'recordings.state': (c) => [() => c.recordings.state()],
  'recordings.link': (c) => [() => c.recordings.link({ url: 'shop.example', task: 'Buy' })],
  'recordings.asked': (c) => [() => c.recordings.asked()],
  'recordings.begin': (c) => [
    () =>
      c.recordings.begin({
        recording: randomUUID(),
        name: 'r',
        task: 't',
        app: 'a',
        screen: { w: 9, h: 9, dpr: 1 },
      }),
  ],
  'recordings.add': (c) => [
    () => c.recordings.add({ recording: randomUUID(), at: 0, line: '{}', picture: null, tree: null }),
  ],
  'recordings.end': (c) => [
    () =>
      c.recordings.end({
        recording: randomUUID(),
        steps: 1,
        ...{ outcome: 'success', reason: '', final: null, picture: null, problems: [] },
      }),
  ],
  'episodes.query': (c) => [
    () => c.episodes.query({}),
    () => c.episodes.query({ filter: { text: 'because-it-says-so' } }),
  ],
  'episodes.facets': (c) => [() => c.episodes.facets({})],
  'episodes.range': (c) => [() => c.episodes.range({ sort: 'needs-work', from: made.episode, to: made.episode })],
  'episodes.frames': (c) => [() => c.episodes.frames({ ids: [made.episode] })],
  'episodes.get': (c) => [() => c.episodes.get({ id: made.episode })],
  'episodes.steps': (c) => [() => c.episodes.steps({ id: made.episode, from: 0, limit: 10 })],
  'episodes.neighbours': (c) => [() => c.episodes.neighbours({ id: made.episode })],
  'episodes.savedFilters': (c) => [() => c.episodes.savedFilters()],
  'episodes.saveFilter': (c) => [() => c.episodes.saveFilter({ name: 'f', filter: {} })],
  'episodes.removeFilter': (c) => [
    async () => c.episodes.removeFilter({ id: (await c.episodes.saveFilter({ name: 'g', filter: {} })).id }),
  ],
  'episodes.ofScreenshot': (c) => each(made.shots, (screenshotId) => c.episodes.ofScreenshot({ screenshotId })),
  'elements.list': (c) => [
    ...each(made.shots, (screenshotId) => c.elements.list({ screenshotId })),
    ...each(made.shots, (screenshotId) => c.elements.list({ screenshotId, withRetired: true })),
  ],
  'elements.get': (c) => [
    ...each([...made.elements, ...made.boxes], (id) => c.elements.get({ id })),
    async () => c.elements.get({ id: await drawn(c) }),
  ],
  'elements.create': (c) =>
    each(made.elements, (id) =>
      c.elements.create({ screenshotId: made.shot, label: 'x', made: [{ id, content: elementContent }] }),
    ),
  'elements.save': (c) => [
    ...[0, 1, 2].flatMap((base) =>
      each([...made.elements, ...made.boxes], (id) =>
        c.elements.save({ label: 'x', edits: [{ ...based(id, base), content: elementContent }] }),
      ),
    ),
    async () =>
      c.elements.save({
        label: 'x',
        edits: [{ ...based(await drawn(c), 1), content: { ...elementContent, name: 'y' } }],
      }),
  ],
  'elements.setState': (c) => [
    ...(['draft', 'to_review', 'approved', 'retired'] as const).flatMap((state) =>
      each([...made.elements, ...made.boxes], (id) =>
        c.elements.setState({ label: 'x', state, items: [based(id, 1)] }),
      ),
    ),
    async () => c.elements.setState({ label: 'x', state: 'to_review', items: [based(await drawn(c), 1)] }),
  ],
  'elements.instructions': (c) => each(made.shots, (screenshotId) => c.elements.instructions({ screenshotId })),
  'elements.addInstruction': (c) => [
    ...each([...made.elements, ...made.boxes], (elementId) => c.elements.addInstruction({ elementId, content: words })),
    () => worded(c),
  ],
  'elements.saveInstruction': (c) => [
    ...[0, 1].flatMap((base) =>
      each(made.instructions, (id) => c.elements.saveInstruction({ ...based(id, base), content: words })),
    ),
    async () => c.elements.saveInstruction({ ...based((await worded(c)).id, 1), content: { ...words, text: 'y' } }),
  ],
  'elements.pickInstruction': (c) => [
    ...each(made.instructions, (id) => c.elements.pickInstruction(based(id, 1))),
    async () => c.elements.pickInstruction(based((await worded(c)).id, 1)),
  ],
  'elements.setInstructionState': (c) => [
    ...(['draft', 'approved', 'retired'] as const).flatMap((state) =>
      each(made.instructions, (id) => c.elements.setInstructionState({ ...based(id, 1), state })),
    ),
    async () => c.elements.setInstructionState({ ...based((await worded(c)).id, 1), state: 'retired' }),
  ],
  'prelabels.list': (c) => each(made.shots, (screenshotId) => c.prelabels.list({ screenshotId })),
  'prelabels.accept': (c) => [async () => c.prelabels.accept({ ids: [await proposed(c)] })],
  'prelabels.refuse': (c) => [async () => c.prelabels.refuse({ ids: [await proposed(c)] })],
  'prelabels.loadTree': (c) => [
    () => c.prelabels.loadTree({ screenshotId: made.shot, file: new File(['{}'], 'tree.json') }),
    () => proposed(c),
  ],
  'prelabels.readText': (c) => [() => c.prelabels.readText({ selection: { kind: 'ids', ids: [made.shot] } })],
  'questions.query': (c) => [
    () => c.questions.query({}),
    () => c.questions.query({ state: ['approved'] }),
    () => c.questions.query({ text: 'because-it-says-so' }),
    () => c.questions.query({ lint: 'longest-option' }),
  ],
  'questions.get': (c) => each(made.questions, (id) => c.questions.get({ id })),
  'questions.create': (c) => [() => asked(c)],
  'questions.save': (c) => [
    ...[0, 1].flatMap((base) =>
      each(made.questions, (id) => c.questions.save({ ...based(id, base), content: answer })),
    ),
    async () => c.questions.save({ ...based((await asked(c)).id, 1), content: { ...answer, question: 'y' } }),
  ],
  'questions.retire': (c) => [
    ...[0, 1].flatMap((base) => each(made.questions, (id) => c.questions.retire(based(id, base)))),
    async () => c.questions.retire(based((await asked(c)).id, 1)),
  ],
  'history.revisions': (c) => [
    ...each(made.questions, (id) => c.history.revisions({ kind: 'question', id })),
    ...each([...made.elements, ...made.boxes], (id) => c.history.revisions({ kind: 'element', id })),
    ...each(made.instructions, (id) => c.history.revisions({ kind: 'instruction', id })),
    () => c.history.revisions({ kind: 'knowledge-question', id: made.knowledge }),
    () => c.history.revisions({ kind: 'knowledge-text', id: made.inWords }),
    ...each(made.seeds, (id) => c.history.revisions({ kind: 'knowledge-question', id })),
    ...each(made.checks, (id) => c.history.revisions({ kind: 'control-check', id })),
    () => c.history.revisions({ kind: 'goal-completion', id: made.label }),
    () => c.history.revisions({ kind: 'agent-task', id: made.task }),
    () => c.history.revisions({ kind: 'episode', id: made.episode }),
  ],
  'history.undo': (c) => [() => c.history.undo({})],
  'history.redo': (c) => [() => c.history.redo({})],
  'imports.formats': (c) => [() => c.imports.formats()],
  'imports.list': (c) => [() => c.imports.list()],
  'jobs.list': (c) => [() => c.jobs.list()],
  'jobs.get': (c) => each(fixture.host.jobs.list(), ({ id }) => c.jobs.get({ id })),
  'jobs.pause': (c) => each(fixture.host.jobs.list(), ({ id }) => c.jobs.pause({ id })),
  'jobs.resume': (c) => each(fixture.host.jobs.list(), ({ id }) => c.jobs.resume({ id })),
  'jobs.cancel': (c) => each(fixture.host.jobs.list(), ({ id }) => c.jobs.cancel({ id })),
  'jobs.again': (c) => each(fixture.host.jobs.list(), ({ id }) => c.jobs.again({ id })),
  // Read from the beginning of the walk to its end.
  'events.stream': () => [],
  'batches.list': (c) => [() => c.batches.list()],
  'batches.get': (c) => each(made.batches, (id) => c.batches.get({ id })),
  'batches.block': (c) => each(made.batches, (id) => c.batches.block({ id, reason: 'mine' })),
  'batches.giveBack': (c) => each(made.batches, (id) => c.batches.giveBack({ id })),
  'presence.enter': (c) => [() => c.presence.enter({ page: 'p', place: { kind: 'item', id: made.elements[0] ?? '' } })],
  'presence.list': (c) => [() => c.presence.list()],
  'models.list': (c) => [() => c.models.list()],
  'models.exportText': (c) => [() => c.models.exportText()],
  'models.families': (c) => [() => c.models.families()],
  'runs.pipelines': (c) => [() => c.runs.pipelines()],
  'runs.list': (c) => [() => c.runs.list({})],
  'runs.get': (c) => [async () => Promise.all((await c.runs.list({})).map(({ id }) => c.runs.get({ id })))],
  'runs.items': (c) => [
    async () => Promise.all((await c.runs.list({})).map(({ id }) => c.runs.items({ id }))),
    async () => Promise.all((await c.runs.list({})).map(({ id }) => c.runs.items({ id, status: 'done' }))),
  ],
  'labels.get': (c) => [() => c.labels.get()],
  'labels.history': (c) => [() => c.labels.history()],
  'judging.of': (c) => [() => c.judging.of({ episodes: [] }), () => c.judging.of({ episodes: [made.episode] })],
  'review.queue': (c) => [() => c.review.queue({}), () => c.review.queue({ filter: { source: 'lints' } })],
  'review.open': (c) => each([...made.questions, ...made.elements, ...made.boxes], (id) => c.review.open({ id })),
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
  'review.item': (c) => each(allItems(), (id) => c.review.item({ id })),
  'review.kindOf': (c) => each(allItems(), (id) => c.review.kindOf({ id })),
  // Stale and early ones: a refusal must reveal no more than the item does.
  'review.answer': (c) =>
    each(allItems(), (id) =>
      c.review.answer({
        id,
        revision: 9,
        answer: { verdict: 'success', firstFailingStep: null, note: '' },
        seconds: 1,
      }),
    ),
  'review.decide': (c) => each(allItems(), (id) => c.review.decide({ id, baseRevision: 1, kind: 'approve' })),
  'review.comment': (c) => each(allItems(), (id) => c.review.comment({ id, text: 'mine' })),
  'review.report': (c) => each(allItems(), (id) => c.review.report({ id, text: 'mine' })),
  'review.stats': (c) => [() => c.review.stats()],
  'review.plans': (c) => [() => c.review.plans()],
  'comments.threads': (c) => [() => c.comments.threads({ mine: false, open: false }), () => c.comments.threads({})],
  'comments.read': (c) => [
    async () => {
      const { id } = await c.comments.add({ kind: 'question', entityId: (await asked(c)).id, text: 'mine' });
      return c.comments.read({ id });
    },
  ],
  'comments.list': (c) => each(made.shots, (screenshotId) => c.comments.list({ screenshotId })),
  'comments.add': (c) =>
    each(made.questions, (entityId) => c.comments.add({ kind: 'question', entityId, text: 'mine' })),
  'comments.resolve': (c) => [
    () => c.comments.resolve({ id: made.comment, resolved: true }),
    async () => {
      const { id } = await c.comments.add({ kind: 'question', entityId: (await asked(c)).id, text: 'mine' });
      return c.comments.resolve({ id, resolved: true });
    },
  ],
  'releases.list': (c) => [() => c.releases.list()],
  'releases.preview': (c) => [() => c.releases.preview()],
  'releases.get': (c) => [() => c.releases.get({ tag: 'v1' })],
  'releases.records': (c) => [() => c.releases.records({ tag: 'v1' })],
  'releases.changes': (c) => [() => c.releases.changes({ from: 'v1', to: 'v1' })],
  'releases.composition': (c) => [
    () => c.releases.composition({ tag: 'v1' }),
    () => c.releases.composition({ tag: null }),
  ],
  'releases.verify': (c) => [() => c.releases.verify({ tag: 'v1' })],
  'evaluations.tasks': (c) => [() => c.evaluations.tasks()],
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
      const [runA, runB] = (await c.runs.list({ kind: 'evaluate' })).filter(({ subject }) => subject === 'grounding');
      return c.evaluations.compare({ runs: [runA?.id ?? '', runB?.id ?? ''] });
    },
  ],
  'evaluations.report': (c) => [
    () => c.evaluations.report({ runs: [made.run], format: 'json' }),
    () => c.evaluations.report({ runs: [made.run], format: 'html' }),
  ],
};
