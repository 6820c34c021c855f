import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { drag, fields, fitted, saved, shown, toAnnotate } from '../support/canvas.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('annotate', () => {
  const { studio } = openShop();

  it('shows what is drawn, draws a box around a button, tightens it to the pixel, and undoes both', async () => {
    const { page } = studio();
    await toAnnotate(page);
    await page.getByRole('button', { name: /window-0\.png.*, / }).click();
    await shown(page, 'window-0');
    const rows = page.getByRole('option');
    await rows.filter({ hasText: 'The button' }).click();
    await expect.poll(() => fields(page)).toEqual([240, 170, 400, 226]);
    await saveScreen(studio(), 'annotate');
    await expectNoBarriers(studio());
    await page.getByRole('application').focus();
    await page.keyboard.press('w');
    const size = [640, 400] as const;
    await drag(page, await fitted(page, size, [225, 158]), await fitted(page, size, [416, 240]));
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('t');
    await expect.poll(() => fields(page)).toEqual([240, 170, 400, 226]);
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => fields(page)).not.toEqual([240, 170, 400, 226]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => rows.count()).toBe(1);
    expect(studio().errors).toEqual([]);
  });
});
