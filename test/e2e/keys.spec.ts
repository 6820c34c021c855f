import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

/** Slows down the page's processor for a while: what is drawn must react to keys from that moment on. */
async function slowDown({ page }: Studio): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  return () => session.detach();
}

describe.runIf(hasBrowser())('keys, palette and menus', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const folder = await drawShots(place, 'pictures', someShots(3));
    const project = await makeProject(place, 'keys', (client) => importFolder(client, folder));
    studio = await openStudio('browser', { place, project });
    const { page } = studio;
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('listbox', { name: 'Screenshots' }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('text typed right after the palette’s key appears in it completely', async () => {
    const { page } = studio;
    for (const words of ['runs', 'export', 'evaluate', 'library']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      await expect.poll(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe(words);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  it('the palette finds a screenshot by its name', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('shot 02');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /shot 02/ })
      .click();
    await page.waitForURL(/#\/annotate\//);
  });

  it('places are reached by key', async () => {
    const { page } = studio;
    for (const [key, place_] of [
      ['Alt+1', 'library'],
      ['Alt+4', 'trajectories'],
      ['Alt+8', 'models'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForURL(new RegExp(`#/${place_}`));
    }
    await page.keyboard.press('Alt+ArrowLeft');
    await page.waitForURL(/#\/trajectories/);
  });

  it('the list of keys has no barriers', async () => {
    const { page } = studio;
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Change the key of Releases/ }).waitFor();
    await savePictures(studio, 'keys');
    await expectNoBarriers(studio);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('a key is changed, a conflict is named, and the change is kept', async () => {
    const { page } = studio;
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Change the key of Releases/ }).click();
    await page.keyboard.press('Alt+8');
    await dialog.getByText('Also Models').waitFor();
    await dialog.getByRole('button', { name: /Change the key of Releases/ }).click();
    await page.keyboard.press('F8');
    await dialog.getByText('Also Models').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const fastAgain = await slowDown(studio);
    await page.reload();
    await page.getByRole('link', { name: 'Library' }).waitFor();
    await page.keyboard.press('F8');
    await page.waitForURL(/#\/releases/);
    await fastAgain();
    await page.keyboard.press('F1');
    await dialog.getByRole('button', { name: 'Reset all' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('a key preset is applied, recognised, and reset', async () => {
    const { page } = studio;
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog');
    const set = dialog.getByRole('combobox', { name: 'Key preset' });
    await set.click();
    await page.getByRole('option', { name: 'CVAT keys' }).click();
    await dialog.getByRole('button', { name: /Change the key of Draw a box.*: N$/ }).waitFor();
    expect(await dialog.getByText(/has two actions|have two actions/).count()).toBe(0);
    await dialog.getByRole('button', { name: /Change the key of Draw a box/ }).click();
    await page.keyboard.press('x');
    await dialog.getByText('Also Reject elements').waitFor();
    await expect.poll(() => set.inputValue()).toBe('Custom keys');
    await dialog.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => set.inputValue()).toBe('Benchwright keys');
    await dialog.getByRole('button', { name: /Change the key of Draw a box.*: W R$/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('the menu leads to every place', async () => {
    const { page } = studio;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Go' }).hover();
    await page.getByRole('menuitem', { name: /^Library/ }).click();
    await page.waitForURL(/#\/library/);
  });

  it('the theme is changed and remembered', async () => {
    const { page } = studio;
    const theme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    const before = await theme();
    await page.getByRole('button', { name: /Signed in as/ }).click();
    await page.getByRole('menuitemradio', { name: before === 'dark' ? 'Light theme' : 'Dark theme' }).click();
    const after = before === 'dark' ? 'light' : 'dark';
    await page.waitForFunction((wanted) => document.documentElement.dataset['mantineColorScheme'] === wanted, after);
    await page.reload();
    await page.getByRole('link', { name: 'Library' }).waitFor();
    expect(await theme()).toBe(after);
  });

  it('the place of episodes says what to do while there are none', async () => {
    const { page } = studio;
    await page.getByRole('link', { name: 'Trajectories' }).click();
    await page.getByRole('heading', { name: 'No episodes yet' }).waitFor();
    await expectNoBarriers(studio);
    expect(studio.errors).toEqual([]);
  });
});
