import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxPictures, boxProject, drag, fields, fitted, saved, shown, toAnnotate } from './support/canvas.ts';
import { savePictures } from './support/pictures.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('annotate', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    folder = await boxProject(place, 'boxes');
    studio = await openStudio('browser', { place, project: folder });
    ({ page } = studio);
    await toAnnotate(page);
    await shown(page, 'a-2560');
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('draws by mouse, tightens to the pixel, nudges, adds three boxes, and undoes all of it', async () => {
    const [{ size, target }] = boxPictures;
    const revision = async () => Number(/rev (\d+)/.exec((await page.locator('footer').textContent()) ?? '')?.[1]);
    const reaches = async (number: number) => {
      await expect.poll(revision, { timeout: 15_000 }).toBe(number);
    };
    await page.keyboard.press('w');
    await drag(
      page,
      await fitted(page, size, [target[0] - 60, target[1] - 50]),
      await fitted(page, size, [target[2] + 70, target[3] + 60]),
    );
    await reaches(1);
    await page.keyboard.press('t');
    await expect.poll(() => fields(page)).toEqual([...target]);
    await reaches(2);
    await page.keyboard.press('2');
    await reaches(3);
    await page.keyboard.press('ArrowRight');
    await reaches(4);
    await page.keyboard.press('Shift+ArrowDown');
    await reaches(5);
    await expect.poll(() => fields(page)).toEqual([target[0] + 1, target[1] + 10, target[2] + 1, target[3] + 10]);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await reaches(6);
    await expect.poll(() => fields(page)).toEqual([target[0], target[1] + 10, target[2] + 1, target[3] + 10]);
    await page.keyboard.press('b');
    await page.keyboard.press('q');
    await drag(
      page,
      await fitted(page, size, [target[0] + 20, target[1] + 20]),
      await fitted(page, size, [target[0] + 60, target[1] + 50]),
    );
    await page.getByLabel('Interact, left edge in pixels').waitFor();
    await reaches(7);
    await savePictures(studio, 'annotate');
    const steps = ['Draw box', 'Resize box', 'Nudge box', 'Nudge box', 'Set kind', 'Tighten box', 'Draw box'];
    for (const [at, label] of steps.entries()) {
      await page.keyboard.press('Control+z');
      // Without the element there is no revision of it either.
      if (at < steps.length - 1) await reaches(8 + at);
      await page.getByRole('contentinfo', { name: 'Status' }).getByText(`Undone: ${label}`).waitFor();
    }
    await page.getByText('Nothing selected').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('contentinfo', { name: 'Status' }).getByText('Redone: Draw box').waitFor();
  });

  it('draws, sizes and names by keyboard alone', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Nothing selected').waitFor();
    await page.keyboard.press('0');
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    await page.getByLabel('Locate, left edge in pixels').waitFor();
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = await fields(page);
    expect([x2 - x1, y2 - y1]).toEqual([48, 48]);
    await page.keyboard.press('Control+Alt+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await expect.poll(() => fields(page)).toEqual([x1, y1, x2 - 1, y2 + 1]);
    await page.keyboard.press('e');
    await page.keyboard.type('Dark square');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: /Dark square/ }).waitFor();
    await saved(page);
  });

  it('shows the next picture without anything of this one, and keeps this one for the return', async () => {
    await page.keyboard.press('d');
    await shown(page, 'b-6016');
    await page.getByText('Nothing selected').waitFor();
    expect(await page.getByRole('option', { name: /Dark square/ }).count()).toBe(0);
    await page.keyboard.press('a');
    await shown(page, 'a-2560');
    await page.getByRole('option', { name: /Dark square/ }).waitFor();
  });

  it('approves and continues with one key', async () => {
    await page.keyboard.press('Control+Enter');
    await shown(page, 'b-6016');
    await page.keyboard.press('a');
    await shown(page, 'a-2560');
    await page
      .getByRole('heading', { name: /a-2560/ })
      .locator('..')
      .getByText('approved')
      .waitFor();
  });

  it('wrote no error to the console, and everything to the project', async () => {
    expect(studio.errors).toEqual([]);
  });
});
