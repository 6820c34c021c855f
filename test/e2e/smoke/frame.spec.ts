import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('the frame around every screen', () => {
  const { studio } = openShop();

  it('needs one code file for its first paint, and its styles are in the page', async () => {
    const { page } = studio();
    const source = await (await page.request.get(new URL('/', page.url()).href)).text();
    expect(source.match(/<script/g)).toHaveLength(1);
    expect(source).not.toContain('rel="stylesheet"');
    expect(source.match(/<style>/g)).toHaveLength(1);
  });

  it('starts where the project was left', async () => {
    const { page } = studio();
    await page.getByRole('link', { name: 'Models' }).click();
    await page.getByRole('listbox', { name: 'Models' }).waitFor();
    await page.evaluate(() => {
      history.replaceState(null, '', location.pathname);
      location.reload();
    });
    await page.getByRole('listbox', { name: 'Models' }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/models');
  });

  it('finds and runs an action in the palette', async () => {
    const { page } = studio();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('lib');
    await saveScreen(studio(), 'palette');
    await expectNoBarriers(studio());
    await page.getByRole('option', { name: /^Library/ }).click();
    await page.waitForURL(/#\/library/);
    expect(studio().errors).toEqual([]);
  });
});
