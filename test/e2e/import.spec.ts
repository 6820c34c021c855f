import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace } from './support/project.ts';
import { drawShots, someShots } from './support/shots.ts';
import { openStudio, type Studio, shells } from './support/studio.ts';

describe.each(shells())('import in the %s shell', (shell) => {
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
    // Pixel corners in a format whose numbers are fractions: the page has to say so.
    const all = [record(0, [40, 100, 200, 144]), record(1, [0, 0, 1280, 48]), record(2, [16, 12, 160, 40])];
    writeFileSync(boxes, JSON.stringify(all));
    const project = await makeProject(place, `import ${shell}`);
    studio = await openStudio(shell, { place, project });
    const { page } = studio;
    if ((await page.getByRole('link', { name: 'Library' }).count()) === 0)
      await page.getByRole('button', { name: `import ${shell}` }).click();
    await page.getByRole('link', { name: 'Library' }).waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  it('asks once for each folder and fills in what its name says', async () => {
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

  it('takes the good ones in and names the bad one', async () => {
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

  it('shows boxes under three readings on the picture; a digit chooses, Enter uses', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(boxes);
    await page.getByText('3 records, 1 picture').waitFor();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByText('The file’s usual reading does not fit.').waitFor();
    await page.locator('svg image').first().waitFor();
    await savePictures(studio, 'import-boxes');
    await expectNoBarriers(studio);
    await page.keyboard.press('2');
    await page.getByRole('button', { name: /Use Corners, px/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show in the library' }).waitFor();
    await page.getByText('Nothing was refused.').waitFor();
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page.getByText('3 elements in the set').waitFor();
  });

  it('adds nothing twice', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(folder);
    await page.getByText('10 pictures in 3 folders').waitFor();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page
      .getByRole('button', { name: /^Import/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^10 screenshots/ })
      .waitFor();
    expect(studio.errors.filter((line) => !line.includes('404'))).toEqual([]);
  });
});
