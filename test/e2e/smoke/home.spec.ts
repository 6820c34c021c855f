import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { saveScreen } from '../support/pictures.ts';
import { copyShop } from '../support/prepared.ts';
import { makeWorkplace, withClient } from '../support/project.ts';
import { hasBrowser, openStudio, type Studio } from '../support/studio.ts';

describe.runIf(hasBrowser())('the start page', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await copyShop(place);
    await withClient(place, (client) => client.projects.open({ path: project }));
    studio = await openStudio('browser', { place });
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('lists recent projects with counts and pictures', async () => {
    const list = studio.page.getByRole('list', { name: 'Recent projects' });
    await list.getByRole('button', { name: /^shop/ }).waitFor();
    const picture = list.locator('img').first();
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await saveScreen(studio, 'home');
    await expectNoBarriers(studio);
  });

  it('creates a project by keyboard alone and goes to its empty library', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('second');
    await dialog.getByLabel('Folder', { exact: true }).fill(place.folder);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
    expect(existsSync(path.join(place.folder, 'second', 'project.sqlite'))).toBe(true);
    await saveScreen(studio, 'library-empty');
    expect(studio.errors).toEqual([]);
  });
});
