import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, startServe, stopServe, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('the start page', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const folder = await drawShots(place, 'pictures', someShots(4));
    await makeProject(place, 'first', (client) => importFolder(client, folder));
    const gone = await makeProject(place, 'gone');
    renameSync(gone, `${gone}-elsewhere`);
    studio = await openStudio('browser', { place });
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('counts what recent projects contain, and names one that is missing', async () => {
    const { page } = studio;
    const list = page.getByRole('list', { name: 'Recent projects' });
    await list
      .getByRole('button', { name: /^first/ })
      .getByText('4 screenshots')
      .waitFor();
    await list.getByText('not found').waitFor();
  });

  it('opens the last project on Enter, at the place where it was left', async () => {
    const { page } = studio;
    await page.getByRole('list', { name: 'Recent projects' }).waitFor();
    await page.getByRole('button', { name: /^first/ }).click();
    await page.getByText('4 screenshots').first().waitFor();
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('listbox', { name: 'Models' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('close project');
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Recent projects' });
    await list.waitFor();
    await list.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox', { name: 'Models' }).waitFor();
  });

  it('says who holds a project that is open elsewhere, and opens it read-only', async () => {
    const { page } = studio;
    const held = await makeProject(place, 'held');
    const holder = await startServe({
      place: { ...place, home: path.join(place.folder, 'other-home') },
      project: held,
    });
    try {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('close project');
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: 'Recent projects' });
      const row = list.getByRole('listitem').filter({ hasText: 'held' });
      await row.getByText('in use').waitFor();
      await row.getByText(/process \d+/).waitFor();
      await savePictures(studio, 'home-locked');
      await expectNoBarriers(studio);
      await row.getByRole('button', { name: 'Open read-only' }).click();
      await page.getByRole('link', { name: 'Library' }).waitFor();
    } finally {
      await stopServe(holder.child);
    }
  });
});
