import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSite } from '#electron/host/recording/testing/site.ts';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { playEpisodes } from '../faults/episode-model.ts';
import { type ModelServer, startModelServer } from '../faults/server.ts';
import { expectNoBarriers } from './support/axe.ts';
import { jobDone } from './support/benchmark.ts';
import { goTo } from './support/go-to.ts';
import { savePicture, savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { actOnSite, type RecordedBrowser, recordedBrowser, stepsOnSite } from './support/recorded-site.ts';
import { saveNextDownload } from './support/download.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

/**
 * Everything on the way from a recording to a report, in the window, by keyboard alone: the pointer is used only on the
 * site that is recorded.
 */
describe.runIf(hasBrowser())('an episode by hand', () => {
  const place = makeWorkplace();
  let server: ModelServer;
  let site: Awaited<ReturnType<typeof openSite>>;
  let recorded: RecordedBrowser;
  let studio: Studio;
  beforeAll(async () => {
    server = await startModelServer({ say: playEpisodes });
    site = await openSite();
    recorded = await recordedBrowser(place);
    const project = await makeProject(place, 'episode', async (client) => {
      await client.projects.updateSettings({ annotatorsPerItem: 2 });
      const model = { name: 'gen', provider: 'openai', model: 'm', baseUrl: server.openai, limits: {} };
      await client.models.save({ record: modelRecord.parse(model) });
    });
    studio = await openStudio('browser', { place, project, env: recorded.env });
  });
  afterAll(async () => {
    await studio?.close();
    await recorded?.close();
    await site?.close();
    await server?.close();
    place.remove();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await savePicture(studio, `failed ${task.name}`);
  });

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => studio.page.keyboard.press(key)), Promise.resolve());
  const dialog = () => studio.page.getByRole('dialog');
  const region = (name: string) => studio.page.getByRole('region', { name, exact: true });

  /** Sends the form of the dialog by its chord, as soon as it can be sent. */
  async function submit(button: string): Promise<void> {
    await expect.poll(() => dialog().getByRole('button', { name: button, exact: true }).isEnabled()).toBe(true);
    await press('Control+Enter');
  }

  /** Picks an option of a field by keys: opens its list, moves to the option, chooses it. */
  async function pick(field: Locator, option: string | RegExp): Promise<void> {
    // A list opens with the focus and then sets its marked option in a timer; nobody presses a key within that moment.
    const settled = () => studio.page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
    await field.focus();
    await settled();
    await field.press('ArrowDown');
    const wanted = studio.page.getByRole('option', { name: option, exact: true });
    await wanted.waitFor();
    await settled();
    const all = await studio.page.getByRole('option').count();
    const reached = () => wanted.evaluate((entry) => entry.dataset['comboboxSelected'] === 'true');
    for (let at = 0; at < all && !(await reached()); at++) await press('ArrowDown');
    expect(await reached()).toBe(true);
    await press('Enter');
  }

  /** Presses Enter on a line of the open menu. The menu takes the focus once it is open; an earlier key reaches no line. */
  async function takeFromMenu(line: string): Promise<void> {
    const menu = studio.page.getByRole('menu');
    await expect.poll(() => menu.evaluate((entry) => entry.contains(document.activeElement))).toBe(true);
    await menu.getByRole('menuitem', { name: line }).press('Enter');
  }

  /** Switches the window to another person, who starts at this address. */
  async function become(name: string, address: string): Promise<void> {
    const { page } = studio;
    await goTo(page, '#/models');
    await page.getByRole('button', { name: /, Signed in as / }).press('Enter');
    await takeFromMenu('Your name');
    await dialog().getByLabel('Name', { exact: true }).fill(name);
    await press('Enter');
    const button = page.getByRole('button', { name: new RegExp(`Signed in as ${name}`) });
    await button.waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await button.blur();
    await goTo(page, address);
  }

  it('is recorded on a site', async () => {
    const { page } = studio;
    await goTo(page, '#/trajectories');
    // A key works once the list that handles it is shown.
    await page.getByRole('button', { name: 'Record', exact: true }).first().waitFor();
    await press('r');
    const wish = page.getByRole('dialog', { name: /Record/ });
    await wish.getByLabel('Address').fill(site.origin);
    await wish.getByLabel('Task', { exact: true }).fill('Add a lamp for Ada');
    await savePictures(studio, 'record-dialog');
    await expectNoBarriers(studio);
    await press('Control+Enter');
    await wish.getByText(/^\d steps? recorded$/).waitFor();
    await actOnSite(await recorded.page(site.origin));
    await wish.getByText('5 steps recorded').waitFor();
    await savePictures(studio, 'record-going');
    await expectNoBarriers(studio);
    await wish.getByRole('button', { name: 'Finish' }).press('Enter');
    const steps = page.getByRole('complementary').getByRole('listitem');
    await steps.filter({ hasText: 'finish' }).waitFor();
    await expect.poll(() => steps.allInnerTexts()).toEqual(stepsOnSite.map((words) => expect.stringMatching(words)));
    await page.getByRole('img', { name: /Picture of step/ }).waitFor();
    await press('l');
    await page.getByText('1 episode queued for labelling').waitFor();
  });

  it('is labelled by two people, who do not see each other’s labels, and settled by a third', async () => {
    const { page } = studio;
    const verdict = region('Verdict');
    const blind = async () => {
      await verdict.getByText('Your turn').waitFor();
      expect(await verdict.getByText('Source', { exact: true }).count()).toBe(0);
    };
    await become('Ann', '#/review');
    await blind();
    await press('1', 's', 'g', 'Control+Enter');
    await page
      .getByText('That was the last one')
      .or(verdict.getByText('Waiting for another annotator'))
      .first()
      .waitFor();

    await become('Bo', '#/review');
    await blind();
    expect(await page.getByText('Ann', { exact: true }).filter({ visible: true }).count()).toBe(0);
    await press('p');
    await page.getByRole('img', { name: 'Picture before step 6' }).waitFor();
    await page.getByRole('img', { name: 'Final screen' }).waitFor();
    await savePictures(studio, 'episode-label-pair');
    await press('2', 'm', 'w', 's', 'g');
    await savePictures(studio, 'episode-label');
    await expectNoBarriers(studio);
    await press('Control+Enter');
    await page.getByText('That was the last one').or(verdict.getByText('Labels differ')).first().waitFor();

    await become('Cy', '#/review');
    await blind();
    await press('1', 's', 'g', 'Enter');
    await verdict.getByText('Labels differ').waitFor();
    for (const name of ['Ann', 'Bo']) await verdict.getByText(name, { exact: true }).waitFor();
    await savePictures(studio, 'episode-label-conflict');
    await press('Enter');
    await verdict.getByText('Settled').waitFor();
  });

  it('has questions that a person writes', async () => {
    const { page } = studio;
    await become('Cora', '#/trajectories');
    await page
      .getByRole('row', { name: /Add a lamp for Ada/ })
      .first()
      .waitFor();
    await press('Enter');
    await page.getByRole('button', { name: 'Open in Annotate' }).waitFor();
    await press('q');
    const matrix = page.getByRole('grid', { name: 'Questions by step and kind' });
    await matrix.getByRole('row').nth(2).waitFor();
    const preview = page.getByRole('complementary', { name: 'Preview' });
    for (const column of ['State', 'Widget', 'Layout']) {
      await preview.getByText(`step 1, ${column}`).waitFor();
      await preview.getByRole('button', { name: 'Write a question' }).waitFor();
      await press('w');
      const form = preview.getByRole('form', { name: 'Write a question' });
      await page.keyboard.type(`seed ${column.toLowerCase()}`);
      for (const letter of ['A', 'B', 'C', 'D'])
        await form.getByRole('textbox', { name: `Option ${letter}` }).fill(`${letter} of ${column}`);
      await form.getByRole('radio', { name: 'A is right' }).press('Space');
      if (column === 'State') {
        await savePictures(studio, 'episode-seed');
        await expectNoBarriers(studio);
      }
      await press('Control+Enter');
      await matrix.getByRole('checkbox', { name: `${column}, step 1` }).waitFor();
      await matrix.focus();
      await press('Space', 'ArrowRight');
    }
  });

  it('becomes questions of all eight columns', async () => {
    const { page } = studio;
    const matrix = page.getByRole('grid', { name: 'Questions by step and kind' });
    await pick(page.getByRole('combobox', { name: 'Writes' }), 'gen');
    await matrix.focus();
    await press('End', 'Space');
    const estimate = region('Estimate');
    for (const row of ['State, widget, layout', 'Effect, type, parameter', 'Plan', 'Checks'])
      await estimate.getByRole('row', { name: new RegExp(`^${row} `) }).waitFor();
    const draft = page.getByRole('button', { name: /^Draft \d+ questions/ });
    await expect.poll(() => draft.getAttribute('aria-disabled')).toBeNull();
    await savePictures(studio, 'episode-questions');
    await expectNoBarriers(studio);
    await press('Control+Enter');
    await page.getByText('3 runs started').waitFor();
    await goTo(page, '#/runs');
    await expect.poll(() => page.getByText(/^done(, see note)?$/).count()).toBe(3);
  });

  it('is reviewed blind by somebody else', async () => {
    const { page } = studio;
    await become('Dan', '#/settings/review');
    await page.getByRole('textbox', { name: 'Answers per item' }).fill('1');
    await press('Enter');
    await page.getByRole('status').getByText('Saved').waitFor();
    await goTo(page, '#/review');
    const panel = region('Question');
    const total = Number(/of (\d+)/.exec(await page.getByText(/^1 of \d+$/).innerText())?.[1]);
    expect(total).toBeGreaterThan(12);
    for (let at = 1; at <= total; at++) {
      await page.getByText(`${at} of ${total}`, { exact: true }).waitFor();
      await panel.getByText('Your turn').waitFor();
      expect(await panel.getByText('key', { exact: true }).count()).toBe(0);
      await press('1');
      await panel.getByText('Your decision').waitFor();
      await press('Control+Enter');
      // If the blind answer differs from the key, approving asks once.
      const asked = panel.getByRole('alert').filter({ hasText: 'Your own blind answer was different' });
      const next = page.getByText(at === total ? 'That was the last one' : `${at + 1} of ${total}`, { exact: true });
      await asked.or(next).first().waitFor();
      if (await asked.isVisible()) await press('Control+Enter');
    }
    await page.getByText('That was the last one').waitFor();
  });

  it('is released and exported', async () => {
    const { page } = studio;
    await goTo(page, '#/releases');
    await page.getByText('A release made now would contain').waitFor();
    await press('n');
    await dialog().getByRole('textbox', { name: 'Tag' }).fill('1.0');
    await submit('Freeze');
    await region('1.0').waitFor();
    await press('x');
    const out = path.join(place.folder, 'exported');
    await pick(dialog().getByRole('combobox', { name: 'Format' }), /gui-knowledge/);
    await dialog().getByRole('textbox', { name: 'Destination' }).fill(out);
    await submit('Export');
    await dialog().getByText('Read back and verified.').waitFor();
    const types = readdirSync(out).flatMap((name) => (/^\w.*\.json$/.test(name) ? [name.split('-')[0]] : []));
    expect([...new Set(types)].sort()).toEqual([
      'ActionEffect',
      'ActionPrediction',
      'GoalInterpretation',
      'LayoutSemanticsUnderstanding',
      'StateInformationUnderstanding',
      'TaskPlanning',
      'WidgetFunctionUnderstanding',
    ]);
    await press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('is evaluated against the model server', async () => {
    const { page } = studio;
    await goTo(page, '#/evaluate?task=knowledge');
    await page.getByText('No evaluation of this release').waitFor();
    await press('n');
    const models = dialog().getByRole('combobox', { name: 'Models' });
    for (const model of ['gen', 'builtin/random']) await pick(models, model);
    await press('Tab');
    await dialog().getByText('Total', { exact: true }).waitFor();
    await submit('Start 2 evaluations');
    await region('Leaderboard')
      .getByRole('row', { name: /gen.*computed here/ })
      .waitFor();
    await savePictures(studio, 'episode-evaluated');
  });

  it('is judged, and reported', async () => {
    const { page } = studio;
    await goTo(page, '#/trajectories');
    await page
      .getByRole('row', { name: /Add a lamp for Ada/ })
      .first()
      .waitFor();
    await press('Space');
    await page.getByRole('toolbar', { name: 'Actions for the selected episodes' }).waitFor();
    await press('Shift+J');
    await dialog().getByText('The 1 chosen episode').waitFor();
    await pick(dialog().getByRole('combobox', { name: 'Judges' }), 'gen');
    await pick(dialog().getByRole('combobox', { name: 'Controls first' }), 'No');
    await dialog().getByText('Items', { exact: true }).waitFor();
    await savePictures(studio, 'episode-judge');
    await submit('Start');
    await page.getByText('Judge of episodes').first().waitFor();
    await goTo(page, '#/runs');
    const run = page.getByRole('row', { name: /Judge of episodes/ });
    await run.getByText('done', { exact: true }).waitFor();
    await goTo(page, '#/evaluate?task=agents');
    const judged = page.getByRole('radio', { name: 'judge', exact: true });
    await expect.poll(() => judged.isEnabled()).toBe(true);
    // From the source's outcome to people's, to the judge's.
    await press('s', 's');
    await expect.poll(() => judged.isChecked()).toBe(true);
    await savePictures(studio, 'episode-agents');
    await expectNoBarriers(studio);
    const file = path.join(place.folder, 'agents.md');
    const saved = saveNextDownload(studio, file);
    await page.getByRole('button', { name: /report/i }).press('Enter');
    await takeFromMenu('Markdown');
    await saved;
    expect(readFileSync(file, 'utf8')).toContain('gen');
    // Nobody else ran anything: the button says why two cannot be compared.
    const compare = page.getByRole('button', { name: /^Compare two/ });
    await expect.poll(() => compare.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => compare.getAttribute('title')).toContain('No other agent');
    expect(studio.errors).toEqual([]);
  });

  it('is compared with another agent’s on the same tasks', async () => {
    const other = makeWorkplace();
    const source = path.join(other.folder, 'captured');
    for (const [name, agent, task, outcome] of [
      ['a1', 'alpha', 'Buy a lamp', 'success'],
      ['b1', 'beta', 'Buy a lamp', 'failure'],
      ['a2', 'alpha', 'Mute the sound', 'success'],
      ['b2', 'beta', 'Mute the sound', 'success'],
      ['b3', 'beta', 'Send a mail', 'success'],
    ] as const)
      await writeEpisode(source, { name, agent, task, outcome, maxSteps: 15 });
    const project = await makeProject(other, 'two agents', async (client) => {
      const { id } = await client.imports.start({ format: 'trajectory-folder', path: source });
      await jobDone(client, id);
    });
    const pairs = await openStudio('browser', { place: other, project });
    try {
      const { page } = pairs;
      await goTo(page, '#/evaluate?task=agents');
      await page.getByRole('button', { name: /^Compare two/ }).waitFor();
      await page.keyboard.press('p');
      const panel = page.getByRole('region', { name: 'Two agents', exact: true });
      await panel.getByText('2 tasks that both ran, within 15 steps').waitFor();
      await panel.getByText('1 task left out').waitFor();
      await panel.getByRole('button', { name: /only alpha/ }).press('Enter');
      const cards = page.getByRole('region', { name: 'Episodes', exact: true }).getByRole('listitem');
      await expect.poll(() => cards.count()).toBe(2);
      await savePictures(pairs, 'agents-paired');
      await expectNoBarriers(pairs);
      // The focus is on the first card: the other agent’s is next to it.
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/trajectories\//);
      await page.getByText('b1').first().waitFor();
      expect(pairs.errors).toEqual([]);
    } finally {
      await pairs.close();
      other.remove();
    }
  });
});
