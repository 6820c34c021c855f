import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePicture, savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, someShots } from './support/shots.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

describe.runIf(hasBrowser())('import', () => {
  const place = makeWorkplace();
  let studio: Studio;
  let folder: string;
  let boxes: string;
  beforeAll(async () => {
    folder = await drawShots(place, 'pictures', someShots(9));
    writeFileSync(path.join(folder, 'web', 'Shop', 'broken.png'), 'this is no picture');
    const l2 = await drawShots(place, 'l2/offline_images/os_web', [
      { name: 'a.png', width: 1280, height: 720, text: 'Boxes' },
    ]);
    boxes = path.join(l2, '../..', 'L2_annotations.json');
    const record = (index: number, bbox: number[]) => ({
      index,
      image_path: 'a.png',
      instruction: `Press target ${index}`,
      bbox,
      image_size: [1280, 720],
      data_type: 'text',
      platform: 'os_web',
      app_name: 'Boxes',
      grounding_type: 'basic',
    });
    // Pixel corners in a format whose numbers are fractions: the page must say so.
    const all = [record(0, [40, 100, 200, 144]), record(1, [0, 0, 1280, 48]), record(2, [16, 12, 160, 40])];
    writeFileSync(boxes, JSON.stringify(all));
    const project = await makeProject(place, `import`);
    studio = await openStudio('browser', { place, project });
    const { page } = studio;
    await page.getByRole('link', { name: 'Library' }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('asks once per folder and fills in values from its name', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(path.join(folder, 'nowhere'));
    await page.getByRole('alert').filter({ hasText: 'does not exist' }).waitFor();
    await page.getByLabel('File or folder').fill(folder);
    await page.getByText('10 pictures in 3 folders').waitFor();
    await savePictures(studio, 'import-file');
    await expectNoBarriers(studio);
    await page.getByRole('button', { name: /^Next/ }).click();
    const line = page.getByRole('row', { name: /web\/Shop/ });
    await line.waitFor();
    expect(
      await line
        .getByRole('combobox', { name: /^App/ })
        .or(line.getByRole('textbox', { name: /^App/ }))
        .first()
        .inputValue(),
    ).toBe('Shop');
    await savePictures(studio, 'import-folders');
    await expectNoBarriers(studio);
  });

  it('imports the good pictures and names the bad one', async () => {
    const { page } = studio;
    await page
      .getByRole('button', { name: /^Import/ })
      .last()
      .click();
    await page.getByText('9 of').or(page.getByText('10 of 10')).first().waitFor();
    const refused = page.getByRole('region', { name: 'Refused' });
    await refused.getByText('broken.png').first().waitFor();
    await savePictures(studio, 'import-report');
    await expectNoBarriers(studio);
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^9 screenshots/ })
      .waitFor();
  });

  it('detects the format from the file’s content, and says so when a format does not fit', async () => {
    const { page } = studio;
    const set = await drawShots(place, 'found', [{ name: 'images/a.png', width: 800, height: 600, text: 'Found' }]);
    const file = path.join(set, 'anything.json');
    const document = {
      images: [{ id: 1, file_name: 'images/a.png', width: 800, height: 600 }],
      categories: [{ id: 1, name: 'button' }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [40, 100, 160, 44] }],
    };
    writeFileSync(file, JSON.stringify(document));
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(file);
    await page.getByText('1 record, 1 picture').waitFor();
    const format = page.getByRole('combobox', { name: 'Format' });
    await expect.poll(() => format.inputValue()).toBe('COCO (detection)');
    await format.click();
    await page.getByRole('option', { name: 'ScreenSpot', exact: true }).click();
    await page.getByText('None of the first records can be read with this format.').waitFor();
    await savePictures(studio, 'import-misfit');
    await page.getByRole('button', { name: 'Back to the library' }).click();
  });

  it('a dropped data set is opened from its place in the window, and uploaded from the browser', async () => {
    const { page } = studio;
    const wire = await page.context().newCDPSession(page);
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill('');
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await wire.send('Input.dispatchDragEvent', { type, x: 640, y: 240, data });
    await page.getByText('10 pictures in 3 folders').waitFor();
    await savePictures(studio, 'import-dropped');
    await page.getByRole('button', { name: 'Back to the library' }).click();
  });

  it('shows boxes under three readings on the picture; a digit chooses', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+i');
    // The upload of before is still there, under its own name.
    await page.getByRole('button', { name: 'Choose another source' }).click();
    await page.getByLabel('File or folder').fill(boxes);
    await page.getByText('3 records, 1 picture').waitFor();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByText('The usual box format does not fit this file.').waitFor();
    await page.locator('svg image').first().waitFor();
    await savePictures(studio, 'import-boxes');
    await expectNoBarriers(studio);
    await page.keyboard.press('2');
    await page.getByRole('button', { name: /Use Corners, px/ }).waitFor();
  });

  it('draws two readings in a small window, the third by tab, with nothing to scroll for', async () => {
    const { page } = studio;
    const before = page.viewportSize();
    const drawn = page.getByRole('radiogroup', { name: /Which box format/ }).getByRole('radio');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1024, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await page.keyboard.press('2');
      await page.getByRole('tab', { name: /Corners, px/, selected: true }).waitFor();
      await expect.poll(() => page.getByRole('tab').count()).toBe(2);
      await expect.poll(() => drawn.count()).toBe(2);
      await expect.poll(() => tab(/Corners, px/).innerText()).toContain('0 outside');
      await tab(/Corners, px/).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: /Use Size, px/ }).waitFor();
      expect(await tab(/Size, px/).evaluate((entry) => entry === document.activeElement)).toBe(true);
      await expect.poll(() => drawn.last().getAttribute('aria-label')).toBe('Size, px, 0 of 3 outside the picture');
      await page.keyboard.press('1');
      await page.getByRole('button', { name: /Use Corners, 0–1/ }).waitFor();
      expect(await tab(/Size, px/).getAttribute('aria-selected'), 'the tab stays where it was turned to').toBe('true');
      // The warning, all counts and the table's first record are visible without scrolling.
      const seen = await page.evaluate(() => {
        const main = document.querySelector('main');
        const inside = (element: Element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= (main?.getBoundingClientRect().bottom ?? 0);
        };
        const found = (text: string) =>
          [...document.querySelectorAll('main span, main strong, main th')].filter(
            (element) => element.childElementCount <= 1 && element.textContent === text,
          );
        return {
          scrolls: (main?.scrollHeight ?? 0) > (main?.clientHeight ?? 0),
          warning: found('The usual box format does not fit this file.').filter(inside).length,
          counts: ['outside the picture', 'contain nothing drawn', 'pairs overlap', 'median area'].map(
            (text) => found(text).filter(inside).length,
          ),
          record: found('Press target 0').filter(inside).length,
        };
      });
      expect(seen).toEqual({ scrolls: false, warning: 1, counts: [2, 2, 2, 2], record: 1 });
      await expectNoBarriers(studio);
      await savePicture(studio, 'import-boxes-turned');
    }
    if (before) await page.setViewportSize(before);
    await expect.poll(() => drawn.count()).toBe(3);
  });

  it('Enter uses the selected reading', async () => {
    const { page } = studio;
    await page.keyboard.press('2');
    await page.getByRole('button', { name: /Use Corners, px/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show in the library' }).waitFor();
    await page.getByText('Nothing was refused.').waitFor();
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page.getByText(', 3 elements').waitFor();
    expect(studio.errors.filter((line) => !line.includes('404'))).toEqual([]);
  });
});
