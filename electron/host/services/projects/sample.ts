import { inWords, phrase, phrasesWords } from '#shared/phrases/phrase.ts';
import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { question as questionKind } from '#shared/items/question/index.ts';
import path from 'node:path';
import { elementContent } from '#shared/contents/element.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { RunRequest } from '#shared/contract/runs/runs.ts';
import type { Caller } from '../../people/caller.ts';
import type { Host } from '../../host.ts';
import { getItem, itemsOf } from '../../db/queries/items/items.ts';
import { episodesOn } from '../../db/queries/episodes/steps.ts';
import { screenshotsInOrder } from '../../db/queries/screenshots/screenshots-in-order.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type By, type Change, change, type Step } from '../../changes/change.ts';
import { evaluationSpec } from '../evaluations/spec.ts';
import { runImport } from '../import/run.ts';
import { inSteps, unseen } from '../../long-work/long-work.ts';
import { whileOpen } from '../../changes/open-steps.ts';
import { openSource, importDefaults } from '../import/source/source.ts';
import { pickWhereNoneIs } from '../../items/instruction/pick.ts';
import { createRelease } from '../release/create.ts';
import { decisionLine } from '../../verdicts/decision-line.ts';
import type { RunSpec } from '../run-subject/run-spec.ts';
import { runsOf } from '../runs/runs-service.ts';
import { subjectOf } from '../runs/subjects.ts';
import { saveEntity, setState } from '../../changes/save.ts';
import { approveKnowledge, askedCells, decide, labelEpisodes } from './sample-episodes.ts';

/** Tag of the release that the sample ends with. */
const tag = 'sample-v1';
/** Baselines that answer the release, so that the results screen has real figures to show. */
const evaluated = [
  { task: 'fine_state', model: 'builtin/random' },
  { task: 'fine_state', model: 'builtin/center' },
  { task: 'fine_state', model: 'builtin/ocr' },
  { task: 'fine_state', model: 'builtin/ocr', arm: 'box' },
  { task: 'fine_state', model: 'builtin/ocr', arm: 'oracle-box' },
  { task: 'mcq', model: 'builtin/random' },
  { task: 'mcq', model: 'builtin/ocr' },
  { task: 'grounding', model: 'builtin/random' },
  { task: 'grounding', model: 'builtin/center' },
  { task: 'grounding', model: 'builtin/ocr' },
  { task: 'knowledge', model: 'builtin/random' },
  { task: 'knowledge', model: 'builtin/ocr' },
] as const;
/** Baselines that judge the sample's episodes. */
const judges = ['builtin/random', 'builtin/ocr'];
const steps = 5 + evaluated.length + judges.length;
/** Number of screenshots per platform whose elements get grounding instructions. */
const groundedEach = 1;
/**
 * Number of elements on each whose instructions are also checked for uniqueness, and the baselines that locate them.
 */
const checkedEach = 5;
const finders = ['builtin/ocr', 'builtin/random'];
/** Number of screenshots whose controls get fine-state instructions. */
const fineStateOn = [
  'web_settings_look_hd.png',
  'web_settings_details_dark_fhd.png',
  'web_shop_filtered_fhd.png',
  'galculator_prefs.png',
];
/** Number of screenshots whose questions are left to the user, so that the review queue is not empty. */
const leftToReview = 3;

/** Imports the sample's screenshots, elements and episodes by the ordinary import. Takes about a second. */
export async function importSample(host: Host, session: ProjectSession, by: string): Promise<void> {
  const folder = path.join(host.options.resources, 'sample');
  for (const options of [
    { format: 'benchwright-jsonl', path: folder },
    { format: 'trajectory-folder', path: path.join(folder, 'episodes') },
    { format: 'gui-knowledge', path: path.join(folder, 'knowledge'), images: folder },
  ]) {
    const { format, records } = await openSource(options);
    await runImport(
      session,
      { format: format.id, source: 'sample', by, records: records(), defaults: importDefaults({}) },
      { ...unseen, progress: () => {} },
    );
  }
}

/** Runs one pipeline to its end, unless the job is cancelled first. */
async function runToEnd(host: Host, session: ProjectSession, spec: RunSpec, control: JobControl): Promise<void> {
  const runs = runsOf(host, session);
  const { id } = runs.start(spec);
  const stop = () => void runs.cancel(id);
  control.signal.addEventListener('abort', stop);
  await runs.live(id)?.ended;
  control.signal.removeEventListener('abort', stop);
  await control.checkpoint();
  const { state, notes } = runs.view(id);
  if (state !== 'done')
    throw new Error(
      `The sample's ${spec.subject.id} run ended ${state}${notes.length > 0 ? `: ${phrasesWords(notes)}` : '.'}`,
    );
}

/** The sample's own screenshots: those that are not steps of an episode. */
const ownScreenshots = (session: ProjectSession) =>
  [...screenshotsInOrder(session.read)].filter(({ id }) => episodesOn(session.read, id, 1).length === 0);

const signed = ({ name }: Caller): By => ({ author: { kind: 'person', name }, why: inWords('revision-sample') });

/** Number of items changed per turn of the event loop. */
const atOnce = 10;

/** Changes items a few at a time, as one undo step. */
async function changeInSteps(
  session: ProjectSession,
  by: By,
  ids: readonly string[],
  each: (to: Change, id: string) => void,
): Promise<void> {
  const step: Step = { seq: null };
  await whileOpen(session, step, () =>
    inSteps(ids, atOnce, (some) =>
      change(session, { ...by, partOf: step }, (to) => {
        for (const id of some) each(to, id);
      }),
    ),
  );
}

/** Approves the questions of all screenshots but the last few, whose questions wait in the review queue. */
function approveMost(session: ProjectSession, caller: Caller): Promise<void> {
  const shots = ownScreenshots(session).slice(0, -leftToReview);
  const decisions = shots
    .flatMap(({ id }) => itemsOf(session.read, questionKind.id, id, false))
    .filter(({ state }) => state === 'to_review')
    .map(({ id }) => decisionLine.parse({ id, verdict: 'approve' }));
  return decide(session, caller, decisions, inWords('sample-no-question'));
}

/** The first screenshots of each platform, in the order they came. */
function firstOfEachPlatform(session: ProjectSession): string[] {
  const taken = new Map<string, string[]>();
  for (const { id, platform } of ownScreenshots(session)) {
    const ids = taken.get(platform ?? '') ?? [];
    if (ids.length < groundedEach) taken.set(platform ?? '', [...ids, id]);
  }
  return [...taken.values()].flat();
}

/** Approves the drafted instructions and picks one a type. */
async function approveInstructions(
  session: ProjectSession,
  caller: Caller,
  screenshotIds: readonly string[],
): Promise<void> {
  for (const screenshotId of screenshotIds) {
    const ids = itemsOf(session.read, instructionKind.id, screenshotId, false).flatMap(({ id, state }) =>
      state === 'to_review' ? [id] : [],
    );
    const by = { ...signed(caller), label: 'approve-instructions', screenshotId };
    await changeInSteps(session, by, ids, (to, id) => {
      setState(to, instructionKind.id, id, 'approved');
      pickWhereNoneIs(to, id);
    });
  }
}

/**
 * Controls that one action brings to a known state: a target state is recorded, or there are only two states and a
 * click switches (a selected radio button or tab cannot be deselected by a click).
 */
function controlsOn(session: ProjectSession, screenshotIds: readonly string[]): string[] {
  return screenshotIds.flatMap((screenshotId) =>
    itemsOf(session.read, elementKind.id, screenshotId, false).flatMap(({ id, content }) => {
      const { component, interact, stateNow, stateTarget } = elementContent.parse(content);
      const turns = component === 'Switch' || component === 'Checkbox' || component === 'Radio Group';
      const oneClick = turns && (stateNow === 'not checked' || (stateNow === 'checked' && component !== 'Radio Group'));
      const hasBox = interact !== null || component === 'Checkbox';
      return hasBox && (stateTarget !== null || oneClick) ? [id] : [];
    }),
  );
}

/**
 * Reopens controls, so that the pipeline may write their states, and gives checkboxes, which are clicked where they
 * are, their interact box: without both a case tests nothing and no release includes it.
 */
const openControls = (session: ProjectSession, caller: Caller, ids: readonly string[]): Promise<void> =>
  changeInSteps(session, signed(caller), ids, (to, id) => {
    const item = getItem(to.db, elementKind.id, id);
    if (!item) return;
    const content = elementContent.parse(item.content);
    const interact = content.interact ?? content.current ?? content.locate;
    if (content.interact === null) saveEntity(to, elementKind.id, id, item.revision, { ...content, interact });
    setState(to, elementKind.id, id, 'to_review');
  });

const approveControls = (session: ProjectSession, caller: Caller, ids: readonly string[]): Promise<void> =>
  changeInSteps(session, signed(caller), ids, (to, id) => void setState(to, elementKind.id, id, 'approved'));

/** Runs a construction pipeline with built-in models over the project, or over some of its screenshots or steps. */
function construction(
  pipeline: string,
  roles: Record<string, string[]>,
  by: string,
  over: { screenshots?: string[] } & Pick<RunRequest, 'elements' | 'questions'> = {},
  options: Record<string, unknown> = {},
): RunSpec {
  const { screenshots: ids, ...named } = over;
  const selection = ids && { selection: { kind: 'ids' as const, ids } };
  const request = { pipeline, roles, options, ...selection, ...named };
  return { subject: subjectOf('construct', pipeline), request, roles, options, budget: null, by };
}

/** Roles of elements that only show a text, which may be the label of a control. */
const onlyText = /^(?:statictext|label|text|heading)$/i;

/**
 * The elements on a screenshot whose name no other one there has, and controls that share it with their label only: the
 * built-in writer words an instruction from the name, so one for a shared name would fit several targets.
 */
function tellable(session: ProjectSession, screenshotId: string) {
  const elements = itemsOf(session.read, elementKind.id, screenshotId, false).map(({ id, content }) => {
    const { name, description, role, ...rest } = elementContent.parse(content);
    const text = (name.trim() || description.trim()).toLowerCase();
    return { id, name, words: text, control: !onlyText.test(role ?? ''), ...rest };
  });
  return elements.filter(({ id, words, control }) => {
    const others = elements.filter((other) => other.id !== id && other.words === words);
    return words === '' || others.length === 0 || (control && !others.some((other) => other.control));
  });
}

/** Grounding instructions: first those that baselines locate from the words alone, then all others. */
function groundingRuns(session: ProjectSession, screenshots: string[], by: string): RunSpec[] {
  const elements = screenshots.map((id) => tellable(session, id));
  const named = elements.map((some) =>
    some.filter(({ name, kind, locate, absent }) => kind === 'text' && name !== '' && locate !== null && !absent),
  );
  const checked = new Set(named.flatMap((some) => some.slice(0, checkedEach).map(({ id }) => id)));
  const others = elements.flat().flatMap(({ id }) => (checked.has(id) ? [] : [id]));
  const writer = ['builtin/writer'];
  return [
    construction('grounding', { writer, locator: finders }, by, { screenshots, elements: [...checked] }),
    construction('grounding', { writer }, by, { screenshots, elements: others }),
  ];
}

/**
 * Continues from the imported screenshots to finished evaluations, as a person would: built-in models draft and check
 * questions, grounding instructions and cases of fine state, rules draft questions on steps of episodes, everything
 * sound is approved, a release is frozen, built-in baselines answer it and judge the episodes. A job, so that the
 * project can be used meanwhile.
 */
export function startSampleWork(host: Host, session: ProjectSession, caller: Caller): Job {
  return host.jobs.start('import', phrase('job-sample'), async (control) => {
    const by = caller.name;
    const examiners = { verifier: ['builtin/ocr'], 'text-only': ['builtin/random'] };
    control.progress(0, steps);
    const screenshots = ownScreenshots(session).map(({ id }) => id);
    const questions = construction('understanding', { generator: ['builtin/writer'], ...examiners }, by, {
      screenshots,
    });
    await runToEnd(host, session, questions, control);
    control.progress(1, steps);
    await approveMost(session, caller);
    const grounded = firstOfEachPlatform(session);
    for (const spec of groundingRuns(session, grounded, by)) await runToEnd(host, session, spec, control);
    control.progress(2, steps);
    const withControls = [...screenshotsInOrder(session.read)]
      .filter(({ name }) => fineStateOn.includes(name))
      .map(({ id }) => id);
    const elements = controlsOn(session, withControls);
    await openControls(session, caller, elements);
    const over = { screenshots: withControls, elements };
    await runToEnd(host, session, construction('fine-state', { writer: ['builtin/writer'] }, by, over), control);
    await approveControls(session, caller, elements);
    control.progress(3, steps);
    await approveInstructions(session, caller, [...new Set([...grounded, ...withControls])]);
    await labelEpisodes(session, caller);
    const aboutSteps = construction('interaction', {}, by, { questions: askedCells(session) });
    await runToEnd(host, session, aboutSteps, control);
    await approveKnowledge(session, caller);
    control.progress(4, steps);
    await createRelease(session, {
      tag,
      note: inWords('sample-release-note'),
      by,
      app: host.options.version,
    });
    control.progress(5, steps);
    for (const [at, { task, model, ...more }] of evaluated.entries()) {
      const asked = evaluationRequest.parse({ task, model, ...more, release: tag });
      await runToEnd(host, session, evaluationSpec(host, session, asked, by), control);
      control.progress(6 + at, steps);
    }
    // Baselines that copy or draw a verdict; they would fail the controls of a real judge, and are labelled as
    // baselines.
    for (const [at, model] of judges.entries()) {
      await runToEnd(host, session, construction('judge', { judge: [model] }, by, {}, { controls: 'off' }), control);
      control.progress(6 + evaluated.length + at, steps);
    }
    return { release: tag };
  });
}
