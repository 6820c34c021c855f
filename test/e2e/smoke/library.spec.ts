import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('the library', () => {
  const { studio } = openShop();

  it('shows the pictures', async () => {
    const { page } = studio();
    await goTo(page, '#/library');
    const list = page.getByRole('listbox', { name: 'Screenshots' });
    const picture = list.locator('img').first();
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await saveScreen(studio(), 'library');
    await expectNoBarriers(studio());
  });

  it('filters by a click, and tags what is selected', async () => {
    const { page } = studio();
    const list = page.getByRole('listbox', { name: 'Screenshots' });
    await page.getByRole('checkbox', { name: 'Desk 1, 4' }).click();
    await expect.poll(() => list.locator('[role=option]:not([data-stale])').count()).toBe(4);
    await list.focus();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('toolbar', { name: /selected screenshots/ });
    await bar.getByText('4 selected').waitFor();
    await bar.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('dialog').getByLabel('Add').fill('round one');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tag 4 screenshots' }).click();
    await page.getByRole('checkbox', { name: 'round one, 4' }).waitFor();
    expect(studio().errors).toEqual([]);
  });
});
