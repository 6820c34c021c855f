import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite } from '#electron/host/recording/testing/site.ts';
import { goTo } from './support/go-to.ts';
import { copyPicture } from './support/clipboard.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { actOnSite, stepsOnSite } from './support/recorded-site.ts';
import { drawShots, someShots } from './support/shots.ts';
import { hasDesktop, openStudio, type Studio } from './support/studio.ts';

/** What the system does for the desktop's window and a browser's page does differently; the rest is the same page. */
describe.runIf(hasDesktop())('what only the desktop does', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let pictures: string;
  beforeAll(async () => {
    pictures = await drawShots(place, 'pictures', someShots(6));
    studio = await openStudio('desktop', { place, project: await makeProject(place, 'desk') });
    await studio.page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  const app = () => {
    if (!studio.app) throw new Error('not the desktop');
    return studio.app;
  };
  const count = (n: number) =>
    studio.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${n} screenshots?`) })
      .waitFor();
  async function drop(y: number, ...files: string[]): Promise<void> {
    const wire = await studio.page.context().newCDPSession(studio.page);
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await wire.send('Input.dispatchDragEvent', { type, x: 640, y, data });
    await wire.detach();
  }

  it('has every place and the palette in the system’s menu', async () => {
    const labels = await app().evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap((group) => group.submenu?.items.map((item) => item.label) ?? []),
    );
    expect(labels).toEqual(expect.arrayContaining(['Command palette…', 'Library', 'Releases']));
  });

  it('adds what is dropped on the library, with its subfolders', async () => {
    await drop(400, path.join(pictures, 'web'));
    await studio.page.getByText('Added 4, already known 0, refused 0').waitFor();
    await count(4);
  });

  it('adds the picture on the system’s clipboard', async () => {
    const { page } = studio;
    await copyPicture(page, '#884422');
    await page.keyboard.press('Control+v');
    await page.getByText('Added 1, already known 0, refused 0').waitFor();
    await count(5);
  });

  it('opens a data set from where it was dropped, and uploads nothing', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').waitFor();
    await drop(240, pictures);
    await page.getByText('6 pictures in 3 folders').waitFor();
    await expect.poll(() => page.getByLabel('File or folder').inputValue()).toBe(pictures);
    await page.getByRole('button', { name: 'Back to the library' }).click();
  });

  it('asks for a folder in the system’s dialog', async () => {
    const { page } = studio;
    await app().evaluate(({ dialog }, folder) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
    }, place.folder);
    await page.keyboard.press('Control+n');
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^Change/ }).click();
    await expect.poll(() => form.getByLabel('Folder', { exact: true }).inputValue()).toBe(place.folder);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  it('records a person in a window of its own', async () => {
    const { page } = studio;
    const site = await openSite();
    try {
      await goTo(page, '#/trajectories');
      await page.getByRole('button', { name: 'Record', exact: true }).first().waitFor();
      await page.keyboard.press('r');
      const form = page.getByRole('dialog', { name: /Record/ });
      await form.getByLabel('Address').fill(site.origin);
      await form.getByLabel('Task', { exact: true }).fill('Add a lamp for Ada');
      await page.keyboard.press('Control+Enter');
      await form.getByText(/^\d steps? recorded$/).waitFor();
      const guest = app()
        .windows()
        .find((page) => page.url().startsWith(site.origin));
      if (!guest) throw new Error('The recording opened no window.');
      await actOnSite(guest);
      await form.getByText('5 steps recorded').waitFor();
      await form.getByRole('button', { name: 'Finish' }).press('Enter');
      const steps = page.getByRole('complementary').getByRole('listitem');
      await steps.filter({ hasText: 'finish' }).waitFor();
      await expect.poll(() => steps.allInnerTexts()).toEqual(stepsOnSite.map((words) => expect.stringMatching(words)));
    } finally {
      await site.close();
    }
    expect(studio.errors).toEqual([]);
  });
});
