import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveScreen } from '../support/pictures.ts';
import { copyShop } from '../support/prepared.ts';
import { makeWorkplace } from '../support/project.ts';
import { chooseInMenu } from '../support/system-menu.ts';
import { hasDesktop, openStudio, type Studio } from '../support/studio.ts';

describe.runIf(hasDesktop())('the desktop', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio('desktop', { place, project: await copyShop(place) });
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it('starts with a project, shows its pictures, and answers to keys and to the system’s menu', async () => {
    const { page, app } = studio;
    const picture = page.getByRole('listbox', { name: 'Screenshots' }).locator('img').first();
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await saveScreen(studio, 'library');
    await page.keyboard.press('Alt+8');
    await page.getByRole('option', { name: /told-model/ }).waitFor();
    if (app) await chooseInMenu(app, 'Go', /^Releases/);
    await page.getByRole('button', { name: /0\.1/ }).first().waitFor();
    expect(studio.errors).toEqual([]);
  });
});
