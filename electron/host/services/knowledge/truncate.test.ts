import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { beforeEach, expect, it } from 'vitest';
import { goalContent, type GoalLabel } from '#shared/items/goal-completion/label.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { router } from '../../router/index.ts';
import { interceptors } from '../../router/access/interceptors.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { wholeEpisode } from '../episodes/whole.ts';
import { checkExport, runExport } from '../export/run.ts';
import { runsOf } from '../runs/runs-service.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const fixture = hostForEach();
const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
const ann = () =>
  createRouterClient(router, {
    context: { host: fixture.host(), caller: { name: 'Ann', role: 'annotator' } },
    interceptors: interceptors(),
  });

/** Ids of the imported episodes by name. */
let originals: Record<string, string>;
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
  for (const name of ['done', 'failed', 'unclear', 'open'])
    await writeEpisode(fixture.folder('episodes'), { name, steps: name === 'done' ? 7 : 3 });
  await importFrom(fixture.session(), fixture.folder('episodes'));
  const { rows } = await fixture.client().episodes.query({});
  originals = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  await fixture.client().episodes.label({ selection: { kind: 'ids', ids: Object.values(originals) } });
  await label(originals['done'], { verdict: 'success' });
  await label(originals['failed'], { verdict: 'failure', firstFailingStep: 2 });
  await label(originals['unclear'], { verdict: 'cannot-tell' });
});

const labelId = async (episode = '') => (await fixture.client().episodes.get({ id: episode })).labels[0]?.itemId ?? '';
const label = async (episode: string | undefined, answer: Partial<GoalLabel>) =>
  ann().review.answer({ id: await labelId(episode), revision: 1, answer, seconds: 1 });

async function truncate() {
  const run = await fixture.client().runs.start({ pipeline: 'truncate', roles: {} });
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  return fixture.client().runs.get({ id: run.id });
}

async function twins() {
  const { rows } = await fixture.client().episodes.query({});
  return rows.filter(({ id }) => !Object.values(originals).includes(id)).map(({ id }) => id);
}

it('only a labelled success is copied, without its last picture, and the copy is queued for a label', async () => {
  expect(await truncate()).toMatchObject({ state: 'done', items: 1, done: 1, failed: 0, calls: 0 });
  const [id = '', ...more] = await twins();
  expect(more).toEqual([]);
  const whole = wholeEpisode(fixture.session().read, originals['done'] ?? '');
  const twin = wholeEpisode(fixture.session().read, id);
  expect(twin?.content).toMatchObject({
    task: 'Do what done asks',
    outcome: 'unknown',
    derived: { from: originals['done'], droppedSteps: 1 },
  });
  expect(twin?.steps).toEqual(whole?.steps.slice(0, 6));
  expect(twin?.final?.picture).toEqual(whole?.steps[6]?.picture);
  const item = findItem(fixture.session().read, await labelId(id));
  expect(item?.state).toBe('to_review');
  expect(goalContent.parse(item?.content)).toMatchObject({ steps: 6, proposed: 'failure', label: null });
});

it('a second run makes no second copy, even if the first one is labelled a success or retired', async () => {
  await truncate();
  const made = await twins();
  await truncate();
  expect(await twins()).toEqual(made);
  await label(made[0], { verdict: 'success' });
  await truncate();
  expect(await twins()).toEqual(made);
  const item = await labelId(made[0]);
  const selection = { kind: 'ids' as const, ids: made };
  await fixture.client().episodes.update({ selection, set: { retired: true } });
  await truncate();
  expect(await twins()).toEqual([]);
  expect(lintsOf(fixture.session().read, 'goal-completion', item).map(({ code }) => code)).toEqual(['not-as-proposed']);
});

it('an annotator learns neither that it is a copy nor its expected label', async () => {
  await truncate();
  const [id = ''] = await twins();
  const item = await ann().review.item({ id: await labelId(id) });
  expect(item).toMatchObject({ phase: 'blind' });
  const { rows } = await ann().episodes.query({ filter: {} });
  const text = JSON.stringify([item, await ann().episodes.get({ id }), rows.find((row) => row.id === id)]);
  expect(text).toContain('final.png');
  for (const secret of ['proposed', 'truncate', 'droppedSteps', 'step_6.png', originals['done'] ?? ''])
    expect(text).not.toContain(secret);
});

async function exported(release?: string) {
  const options = { format: 'gui-knowledge', out: fixture.folder('out'), ...(release !== undefined && { release }) };
  const report = await runExport(fixture.session(), checkExport(fixture.session(), options), options, go);
  const names = (await readdir(options.out)).filter(
    (name) => name.startsWith('GoalInterpretation') && name.endsWith('.json'),
  );
  const files = await Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(path.join(options.out, name), 'utf8')) as Record<string, unknown>,
    ),
  );
  return { report, files };
}

it('approved labels are exported as questions on the last pictures; other labels are listed as left out', async () => {
  await truncate();
  const [id = ''] = await twins();
  await label(id, { verdict: 'failure', firstFailingStep: 6 });
  const { report, files } = await exported();
  expect(report).toMatchObject({
    records: 3,
    readBack: 'equal',
    leftOut: [{ record: 'unclear', why: phrase('export-neither-yes-nor-no', { label: 'cannot-tell' }) }],
  });
  const truths = files.map((file) => [
    file['question_text'],
    file['groundtruth'],
    (file['question_image_dir_list'] as string[]).length,
  ]);
  expect(truths.sort()).toEqual([
    ['Do what done asks', 'no', 5],
    ['Do what done asks', 'yes', 5],
    ['Do what failed asks', 'no', 4],
  ]);
  expect(files[0]).toMatchObject({
    knowledge: { knowledge_type: 'InstructionUnderstanding', knowledge_sub_type: 'GoalInterpretation' },
    question_type: 'yes_or_no',
    option_text: ['Yes', 'No', 'Unknown'],
  });
});

it('a copy that people cannot decide on is exported as unknown and tagged; an original episode is left out', async () => {
  await truncate();
  const [id = ''] = await twins();
  await label(id, { verdict: 'cannot-tell' });
  const { report, files } = await exported();
  expect(report).toMatchObject({
    records: 3,
    readBack: 'equal',
    leftOut: [{ record: 'unclear', why: phrase('export-neither-yes-nor-no', { label: 'cannot-tell' }) }],
  });
  const truths = files.map(({ groundtruth, annotation }) => [groundtruth, annotation]);
  expect(truths.sort()).toEqual([
    ['no', {}],
    ['unknown', { deciding_picture: 'hidden' }],
    ['yes', {}],
  ]);
  // Read in again, it keeps its key and its tag.
  await importFrom(fixture.session(), fixture.folder('out'), 'gui-knowledge');
  const { rows } = await fixture.client().items.query({ filter: { kind: [knowledgeQuestion.id] } });
  const contents = await Promise.all(
    rows.map(async (row) => (await fixture.client().items.open({ id: row.id })).content),
  );
  const tagged = contents
    .map((content) => knowledgeContent.parse(content))
    .filter((entry) => entry.decidingPictureHidden);
  expect(tagged).toMatchObject([{ answer: 'unknown', pictures: { length: 5 } }]);
});

it('a copy that nobody can execute, or that is waiting for its label, yields no question', async () => {
  await truncate();
  const [id = ''] = await twins();
  expect((await exported()).report.records).toBe(2);
  await label(id, { verdict: 'not-executable', note: 'no such page' });
  expect((await exported()).files.map(({ groundtruth }) => groundtruth).sort()).toEqual(['no', 'yes']);
});

it('models are asked the labels of a release, a copy and its original counting as one cluster', async () => {
  await truncate();
  const [id = ''] = await twins();
  await label(id, { verdict: 'failure', firstFailingStep: 6 });
  await fixture.client().releases.create({ tag: 'v1' });
  expect((await exported('v1')).report.records).toBe(3);
  const run = await fixture.client().evaluations.start({ task: 'knowledge', model: 'builtin/random', release: 'v1' });
  await runsOf(fixture.host(), fixture.session()).live(run.id)?.ended;
  const found = await fixture.client().evaluations.get({ run: run.id });
  expect(found).toMatchObject({ scored: 3, of: 3 });
  expect(found.strict.headline[0]).toMatchObject({ clusters: 2 });
  const again = await fixture.client().evaluations.start({ task: 'knowledge', model: 'builtin/ocr', release: 'v1' });
  await runsOf(fixture.host(), fixture.session()).live(again.id)?.ended;
  const [paired] = await fixture.client().evaluations.compare({ runs: [run.id, again.id] });
  expect(paired).toMatchObject({ n: 3, clusters: 2 });
});
