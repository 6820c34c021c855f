import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { expectNoBarriers } from './support/axe.ts';
import { fields, saved, shown, toAnnotate } from './support/canvas.ts';
import { goTo } from './support/go-to.ts';
import { holdRequests } from './support/held-requests.ts';
import { savePictures } from './support/pictures.ts';
import { type Client, makeProject, makeWorkplace, withClient } from './support/project.ts';
import { drawShots, importFolder, someShots } from './support/shots.ts';
import { type BrowserStudio, hasBrowser, openStudio, type Studio } from './support/studio.ts';

/** Two pictures; the first has one element, a box of 100 × 40 pixels. */
async function fill(client: Client, folder: string): Promise<void> {
  await importFolder(client, folder);
  const { rows } = await client.screenshots.query({ sort: 'name' });
  await client.elements.create({
    screenshotId: rows[0]?.id ?? '',
    made: [{ content: elementContent.parse({ locate: [50, 50, 150, 90], name: 'Save' }) }],
    label: 'Draw',
  });
}

const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const canvas = (page: Page) => page.getByRole('application');

describe.runIf(hasBrowser())('annotate over a bad network', () => {
  const place = makeWorkplace();
  let studio: BrowserStudio;
  let page: Page;
  beforeAll(async () => {
    const folder = await drawShots(place, 'pictures', someShots(2));
    const project = await makeProject(place, 'trouble', (client) => fill(client, folder));
    studio = await openStudio('browser', { place, project });
    ({ page } = studio);
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('a box drawn before the picture has loaded stays where it was drawn', async () => {
    const media = await holdRequests(page, '**/media/*');
    await toAnnotate(page);
    await row(page, 'Save').waitFor();
    await media.waits();
    await canvas(page).focus();
    await page.keyboard.press('0');
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    await expect.poll(() => fields(page)).toEqual([616, 336, 664, 384]);
    await saved(page);
    await savePictures(studio, 'annotate-loading');
    await media.release();
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => fields(page)).toEqual([617, 336, 665, 384]);
    await page.keyboard.press('Delete');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
  });

  it('without a connection nothing is lost: every screen counts pending edits, and they are saved automatically afterwards', async () => {
    await page.route('**/rpc/elements/save*', (route) => route.abort());
    await row(page, 'Save').click();
    await canvas(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Not saved: 1 edit').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => fields(page)).toEqual([61, 50, 161, 90]);
    await page.getByText('Not saved: 2 edits').waitFor();
    await savePictures(studio, 'annotate-offline');
    await expectNoBarriers(studio);
    await page.keyboard.press('d');
    await shown(page, 'shot 02');
    await page.getByText('Not saved: 2 edits').waitFor();
    await goTo(page, '#/library');
    await page.getByText('Not saved: 2 edits').waitFor();
    expect(await page.getByText('All saved').count()).toBe(0);
    await toAnnotate(page);
    await page.keyboard.press('a');
    await shown(page, 'shot 01');
    await row(page, 'Save').click();
    await expect.poll(() => fields(page)).toEqual([61, 50, 161, 90]);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText('Not saved: 2 edits').waitFor({ state: 'hidden' });
    await page.keyboard.press('d');
    await shown(page, 'shot 02');
    await page.keyboard.press('a');
    await row(page, 'Save').click();
    await expect.poll(() => fields(page)).toEqual([61, 50, 161, 90]);
  });

  it('a version saved by somebody else in between is shown next to one’s own, and one of them is chosen', async () => {
    const saving = await holdRequests(page, '**/rpc/elements/save*');
    await canvas(page).focus();
    await page.keyboard.press('ArrowDown');
    await saving.waits();
    const other = await studio.otherBrowser();
    await other.context().addCookies(await page.context().cookies());
    await other.goto(page.url());
    await row(other, 'Save').click();
    await other.getByLabel('Name', { exact: true }).fill('Save all');
    await other.getByLabel('Name', { exact: true }).press('Enter');
    await saved(other);
    await other.close();
    await saving.release();
    const note = page.getByRole('alert').filter({ hasText: 'Two versions of “Save”' });
    await note.waitFor();
    await note.getByText('Save all').waitFor();
    await note.getByText('61, 51, 161, 91').waitFor();
    await savePictures(studio, 'annotate-conflict');
    await expectNoBarriers(studio);
    await page.unrouteAll({ behavior: 'wait' });
    // It is listed on every screen, and is still there after leaving and after a reload.
    const chip = page.getByRole('button', { name: '1 conflict' });
    await page.keyboard.press('d');
    await shown(page, 'shot 02');
    expect(await page.getByText('All saved').count()).toBe(0);
    await goTo(page, '#/library');
    await chip.waitFor();
    await page.reload();
    await chip.click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await note.waitFor();
    await note.getByRole('button', { name: 'Keep mine' }).click();
    await note.waitFor({ state: 'hidden' });
    await row(page, 'Save').click();
    await expect.poll(() => fields(page)).toEqual([61, 51, 161, 91]);
    await row(page, 'Save all').waitFor({ state: 'hidden' });
    await saved(page);
  });
});

describe.runIf(hasBrowser())('annotate in a read-only project', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let page: Page;
  let letGo = (): void => {};
  let holder: Promise<void>;
  beforeAll(async () => {
    const folder = await drawShots(place, 'pictures', someShots(2));
    const project = await makeProject(place, 'reading', (client) => fill(client, folder));
    // Somebody else has it open for writing.
    await new Promise<void>((opened) => {
      holder = withClient(place, async (client) => {
        await client.projects.open({ path: project });
        opened();
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    });
    studio = await openStudio('browser', { place });
    ({ page } = studio);
    await page.getByText('reading').first().click();
    await page.getByRole('button', { name: 'Open read-only' }).first().click();
    await page.waitForURL(/#\/library/);
  });
  afterAll(async () => {
    await studio.close();
    letGo();
    await holder;
    place.remove();
  });

  it('shows everything, says that nothing can be changed, and changes nothing', async () => {
    await toAnnotate(page);
    await page.getByText(/read-only: boxes can be viewed/).waitFor();
    await row(page, 'Save').click();
    await canvas(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Not changed: the project is read-only').waitFor();
    await expect.poll(() => fields(page)).toEqual([50, 50, 150, 90]);
    await expect.poll(() => page.getByRole('button', { name: /Approve and next/ }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Name', { exact: true }).isEditable()).toBe(false);
    expect(await page.getByLabel('Locate, left edge in pixels').isEditable()).toBe(false);
    expect(await page.getByRole('radio', { name: 'icon' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Variant' }).count()).toBe(0);
    expect(
      await page
        .getByRole('button', { name: /Draw a box/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    await savePictures(studio, 'annotate-reading');
    await expectNoBarriers(studio);
    await page.keyboard.press('d');
    await shown(page, 'shot 02');
    // The browser logs that opening it for writing was refused.
    expect(studio.errors.filter((error) => !error.includes('423 (Locked)'))).toEqual([]);
  });
});
