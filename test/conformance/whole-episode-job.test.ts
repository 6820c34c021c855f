import { readdirSync, readFileSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findItem, itemsInState } from '#electron/host/db/queries/items/items.ts';
import { findChromium, LocalChromium } from '#electron/host/web-page/chromium.ts';
import { openSite } from '#electron/host/recording/testing/site.ts';
import { router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { change } from '#electron/host/changes/change.ts';
import { makeQuestion } from '#electron/host/services/knowledge/make.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { playEpisodes } from '../faults/episode-model.ts';
import { type ModelServer, startModelServer } from '../faults/server.ts';

const fixture = hostForEach();
const chromium = findChromium();
const kinds = ['knowledge-question', 'knowledge-text'];

let server: ModelServer;
let site: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  server = await startModelServer({ say: playEpisodes });
  site = await openSite();
});
afterEach(async () => {
  await server.close();
  await site.close();
});

const as = (name: string, role: 'annotator' | 'reviewer') =>
  createRouterClient(router, {
    context: { host: fixture.host(), caller: { name, role, listed: true } },
    interceptors: interceptors(),
  });

/** Waits for another process: a browser that opens, a page that was looked at. */
async function until<T>(found: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const now = await found();
    if (now) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Records a person's six actions on the fixture site; returns the episode. */
async function record(): Promise<string> {
  const client = fixture.client();
  const opened: LocalChromium[] = [];
  fixture.host().options.recordedBrowser = () => {
    const browser = new LocalChromium(chromium ?? '', true);
    opened.push(browser);
    return browser;
  };
  await client.recordings.start({ url: site.origin, task: 'Add a lamp for Ada', app: 'Shop' });
  await until(async () => (await client.recordings.state()).current?.ready);
  const page: Page = await until(() => opened[0]?.context?.pages().find((page) => page.url().startsWith(site.origin)));
  await page.getByText('Add lamp').click();
  await page.getByText('added').waitFor();
  await page.locator('#name').click();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await page.getByText('sent Ada').waitFor();
  await page.getByText('Options').click({ button: 'right' });
  await page.locator('output', { hasText: 'menu' }).waitFor();
  const { episode } = await client.recordings.finish({ outcome: 'success' });
  return episode ?? '';
}

/** Two people disagree on the episode, and a third settles it. */
async function label(episode: string): Promise<void> {
  const client = fixture.client();
  await client.episodes.label({ selection: { kind: 'ids', ids: [episode] } });
  const id = (await client.episodes.get({ id: episode })).labels[0]?.itemId ?? '';
  const say = { id, revision: 1, seconds: 1 };
  await as('Ann', 'annotator').review.answer({ ...say, answer: { verdict: 'success' } });
  await as('Bo', 'annotator').review.answer({ ...say, answer: { verdict: 'failure', firstFailingStep: 2 } });
  const cy = as('Cy', 'reviewer').review;
  const open = await cy.item({ id });
  expect(open.phase).toBe('blind');
  await cy.answer({ ...say, revision: open.revision, answer: { verdict: 'success' } });
  const { content } = findItem(fixture.session().read, id) ?? {};
  const settled = Object.assign({}, content, { label: { verdict: 'success' } });
  await cy.decide({ id, baseRevision: open.revision, kind: 'edit', content: settled });
  expect(findItem(fixture.session().read, id)?.state).toBe('approved');
}

async function run(pipeline: string, roles: Record<string, string[]>, options: Record<string, string> = {}) {
  const { id } = await fixture.client().runs.start({ pipeline, roles, options });
  await runsOf(fixture.host(), fixture.session()).live(id)?.ended;
  expect(await fixture.client().runs.get({ id })).toMatchObject({ state: 'done', failed: 0 });
}

/** A question by a person on each sub-type of interface perception, on the first picture. */
async function seed(): Promise<void> {
  const [shot] = (await fixture.client().screenshots.query({ sort: 'oldest' })).rows;
  if (!shot) throw new Error('Nothing was recorded.');
  change(fixture.session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const column of ['state', 'widget', 'layout'] as const)
      makeQuestion(
        to,
        knowledgeContent.parse({
          ...{ column, form: 'multiple_choice', answer: 'A', question: `seed ${column}` },
          pictures: [{ sha256: shot.sha256, width: shot.width, height: shot.height }],
          options: ['w', 'x', 'y', 'z'].map((text, at) => ({ letter: 'ABCD'[at], text })),
        }),
        { source: 'Cora' },
      );
  });
}

const waiting = () => kinds.flatMap((kind) => itemsInState(fixture.session().read, kind, 'to_review', 0, 1000));
const contentOf = (id: string) => knowledgeContent.parse(findItem(fixture.session().read, id)?.content);

/** Somebody else answers each question blind, with its key, and approves it. */
async function review(): Promise<void> {
  const dan = as('Dan', 'reviewer').review;
  for (const { id } of waiting()) {
    const open = await dan.item({ id });
    expect(open.phase).toBe('blind');
    expect(JSON.stringify(open)).not.toContain('"answer"');
    await dan.answer({ id, revision: open.revision, answer: contentOf(id).answer, seconds: 1 });
    await dan.decide({ id, baseRevision: open.revision, kind: 'approve' });
  }
  expect(waiting()).toEqual([]);
}

describe.runIf(chromium !== null)('an episode', () => {
  it('is recorded, labelled by two, settled, asked about in eight columns, reviewed, released, exported, evaluated, judged, reported', async () => {
    const client = fixture.client();
    await client.projects.create({ path: fixture.folder('project') });
    await client.projects.updateSettings({ annotatorsPerItem: 2 });
    const episode = await record();
    expect((await client.episodes.get({ id: episode })).stepList.map(({ actions }) => actions[0]?.type)).toEqual([
      'click',
      'click',
      'type',
      'enter',
      'right_click',
      'finish',
    ]);
    await label(episode);

    await client.projects.updateSettings({ annotatorsPerItem: 1 });
    const model = { name: 'gen', provider: 'openai', model: 'm', baseUrl: server.openai, limits: {} };
    await client.models.save({ record: modelRecord.parse(model) });
    await seed();
    await run('interaction', {});
    await run('interface-perception', { writer: ['gen'], 'text-only': ['gen'] });
    await run('planning', { planner: ['gen'], 'text-only': ['gen'] });
    await review();

    const { counts } = await client.releases.create({ tag: 'v1' });
    expect(counts).toMatchObject({ 'goal-completions': 1 });
    const out = fixture.folder('out');
    const job = await client.exports.start({ format: 'gui-knowledge', out, release: 'v1' });
    expect(await fixture.host().jobs.ended(job.id)).toMatchObject({ state: 'done', error: null });
    const files = readdirSync(out).filter((name) => /^\w.*\.json$/.test(name));
    const subTypes = new Set(files.map((name) => name.split('-')[0]));
    expect([...subTypes].sort()).toEqual([
      'ActionEffect',
      'ActionPrediction',
      'GoalInterpretation',
      'LayoutSemanticsUnderstanding',
      'StateInformationUnderstanding',
      'TaskPlanning',
      'WidgetFunctionUnderstanding',
    ]);
    const goal = files.find((name) => name.startsWith('GoalInterpretation'));
    expect(JSON.parse(readFileSync(`${out}/${goal}`, 'utf8'))).toMatchObject({ groundtruth: 'yes' });

    const evaluation = await client.evaluations.start({ task: 'knowledge', model: 'gen', release: 'v1' });
    await runsOf(fixture.host(), fixture.session()).live(evaluation.id)?.ended;
    const scored = await client.evaluations.get({ run: evaluation.id });
    const { columns } = scored.summary.strict as { columns: Record<string, { n: number }> };
    for (const column of knowledgeColumns) expect(columns[column]?.n, column).toBeGreaterThan(0);
    const { text } = await client.evaluations.report({ runs: [evaluation.id], format: 'md' });
    expect(text).toContain('gen');

    await run('judge', { judge: ['gen'] }, { controls: 'off' });
    const [card] = await client.judging.cards();
    expect(card).toMatchObject({ model: 'gen', judged: 1, groups: [{ group: 'all', n: 1 }, {}] });
    expect(card?.groups[0]?.agreement.value).toBe(1);
    const report = await client.judging.report({ by: 'people', format: 'md' });
    // Her recording is a person's, for scale, and no agent's.
    expect(report.text).toMatch(/\| People, recorded here \(not ranked; [\d.]+ s per success\) \| 1 \| 100\.0 \|/);
  }, 120_000);
});
