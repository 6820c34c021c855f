import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { saveScreen } from '../support/pictures.ts';
import { drawShots, someShots } from '../support/shots.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('import', () => {
  const { studio, place } = openShop();

  it('asks once per folder, adds the pictures, and leads to the library', async () => {
    const folder = await drawShots(place, 'pictures', someShots(3));
    const { page } = studio();
    await page.keyboard.press('Control+i');
    await page.getByLabel('File or folder').fill(folder);
    await page.getByText('3 pictures in 3 folders').waitFor();
    await saveScreen(studio(), 'import-file');
    await expectNoBarriers(studio());
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByRole('row', { name: /web\/Shop/ }).waitFor();
    await saveScreen(studio(), 'import-folders');
    await expectNoBarriers(studio());
    await page
      .getByRole('button', { name: /^Import/ })
      .last()
      .click();
    await page.getByText('Nothing was refused.').waitFor();
    await saveScreen(studio(), 'import-report');
    await page.getByRole('button', { name: 'Show in the library' }).click();
    await page.getByRole('checkbox', { name: 'Clinic, 1' }).waitFor();
    expect(studio().errors).toEqual([]);
  });
});
