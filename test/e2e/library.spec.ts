import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('the library', () => {
  const place = makeWorkplace();
  let studio: Studio;
  const list = () => studio.page.getByRole('listbox', { name: 'Screenshots' });
  const chosen = () => list().locator('[role=option][aria-selected=true]');
  const bar = () => studio.page.getByRole('toolbar', { name: /selected screenshots/ });

  beforeAll(async () => {
    const folder = await drawShots(place, 'pictures', someShots(24));
    const project = await makeProject(place, 'library', (client) => importFolder(client, folder));
    studio = await openStudio('browser', { place, project });
    await studio.page.getByRole('link', { name: 'Library' }).click();
    await list().getByRole('option').first().waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('filters by a click, adds with Ctrl, and a chip removes it', async () => {
    const { page } = studio;
    await page.getByRole('checkbox', { name: 'Shop, 8' }).click();
    await page.getByText('8 of 24 screenshots').waitFor();
    await page.getByRole('checkbox', { name: /^Files, / }).click({ modifiers: ['Control'] });
    await page.getByText('16 of 24 screenshots').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Files' }).click();
    await page.getByText('8 of 24 screenshots').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Shop' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^24 screenshots/ })
      .waitFor();
  });

  it('searches by text and names the filter that excludes the most', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+f');
    await page.keyboard.type('nothing like this');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await savePictures(studio, 'library-no-match');
    await page.getByRole('button', { name: 'Remove this filter' }).click();
    await list().getByRole('option').first().waitFor();
  });

  it('selects with arrows, Shift and Space, and keeps the selection over a filter', async () => {
    const { page } = studio;
    await list().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await bar().getByText('3 selected').waitFor();
    await expect.poll(() => chosen().count()).toBe(3);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await bar().getByText('4 selected').waitFor();
    await page.getByRole('checkbox', { name: /^Shop, / }).click();
    await bar()
      .getByText(/hidden by filters/)
      .waitFor();
    await bar().getByText('4 selected').waitFor();
    await savePictures(studio, 'library-selection');
    await page.getByRole('checkbox', { name: /^Shop, / }).click();
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'hidden' });
  });

  it('retires the selection and undoes it in one step', async () => {
    const { page } = studio;
    await list().focus();
    await page.keyboard.press('Control+a');
    await bar().getByText('24 selected').waitFor();
    await bar().getByRole('button', { name: /Clear/ }).click();
    await list().getByRole('option').nth(0).click();
    await list()
      .getByRole('option')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await bar().getByText('3 selected').waitFor();
    await page.keyboard.press('Delete');
    await page
      .getByRole('status')
      .filter({ hasText: /^21 screenshots/ })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^24 screenshots/ })
      .waitFor();
  });

  it('reacts to arrow keys at once when it is opened from the bar', async () => {
    const { page } = studio;
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('link', { name: 'Models' }).and(page.locator('[aria-current]')).waitFor();
    await list().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Library' }).click();
    await page.locator('[data-list]:focus').waitFor();
    await page.keyboard.press('End');
    await list().locator('[data-active][aria-posinset="24"]').waitFor();
    await page.keyboard.press('Home');
  });

  it('shows retired screenshots if there is nothing else', async () => {
    const { page } = studio;
    const counts = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await list().focus();
    await page.keyboard.press('Control+a');
    await bar().getByText('24 selected').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
    await page.getByRole('checkbox', { name: /^retired, 24/ }).click();
    await list().getByRole('option').first().waitFor();
    await counts(/^24 of 0 screenshots/);
    await page.getByRole('checkbox', { name: /^retired/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await counts(/^24 screenshots/);
    // The message about it does not cover the buttons of the selection.
    await list().focus();
    await page.keyboard.press('Control+a');
    await bar().getByText('24 selected').waitFor();
    const [note, buttons] = await Promise.all([
      page.getByText('Undone: Edit screenshots').boundingBox(),
      bar().boundingBox(),
    ]);
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
    await page.keyboard.press('Escape');
  });

  it('keeps the selection and the focus when Escape closes a dialog over it', async () => {
    const { page } = studio;
    await list().focus();
    await page.keyboard.press('Control+a');
    const opener = bar().getByRole('button', { name: 'Platform, app' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => bar().getByText('24 selected').count()).toBe(1);
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
  });

  it('opens the item on Enter and returns to it', async () => {
    const { page } = studio;
    await list().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const name = await list().locator('[data-active]').getAttribute('id');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/annotate\//);
    await page.keyboard.press('Alt+1');
    await list().waitFor();
    await expect.poll(() => list().locator('[data-active]').getAttribute('id')).toBe(name);
  });

  it('shows the same as a table', async () => {
    const { page } = studio;
    await page.getByRole('radio', { name: 'Table' }).click();
    const grid = page.getByRole('grid', { name: 'Screenshots' });
    await grid.getByRole('row').nth(3).waitFor();
    await savePictures(studio, 'library-table');
    await expectNoBarriers(studio);
    await page.getByRole('radio', { name: 'Grid' }).click();
    expect(studio.errors).toEqual([]);
  });
});
