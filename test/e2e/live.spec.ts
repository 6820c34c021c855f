import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { expectNoBarriers } from './support/axe.ts';
import { jobDone } from './support/benchmark.ts';
import { goTo } from './support/go-to.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('a live run', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeProject(place, 'live', async (client) => {
      const folder = path.join(place.folder, 'in');
      await writeEpisode(folder, { name: 'alpha', steps: 3 });
      const { id } = await client.imports.start({ format: 'trajectory-folder', path: folder });
      await jobDone(client, id);
    });
    studio = await openStudio('browser', { place, project });
    await goTo(studio.page, '#/runs');
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('starts from the dialog, shows its board, and is taken over', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: 'Live run…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Agent' }).click();
    await page.getByRole('option', { name: 'builtin/scripted' }).click();
    await dialog.getByLabel('Pause each attempt before its first action').check();
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    const tile = page.getByRole('group', { name: 'Attempts' }).getByRole('button');
    await tile.getByText('paused').waitFor();
    await expectNoBarriers(studio);
    await tile.press('Enter');
    await page.getByText('paused before step 1').waitFor();
    await expectNoBarriers(studio);
    await page.keyboard.press('Enter');
    await page.getByText('paused before step 2').waitFor();
    await page.keyboard.press('t');
    await page.getByText('you are in control: click on the picture').first().waitFor();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'finish' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('outside the figures').waitFor();
    await page.getByText('person', { exact: true }).first().waitFor();
    await page.getByText('The attempt has ended.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 outside the figures').waitFor();
    await expect.poll(() => tile.getByText('a person took part').count()).toBe(1);
    await page.getByRole('button', { name: 'Calls and limits' }).click();
    await page.getByText('Figures', { exact: true }).click();
    await page.getByRole('region', { name: 'Figures of the live run' }).getByText('Tries with an outcome').waitFor();
  });
});
