import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('models', () => {
  const { studio } = openShop();

  it('lists records and built-in models, and tries one on a picture', async () => {
    const { page } = studio();
    await goTo(page, '#/models');
    await page.getByRole('option', { name: /told-model.*key missing/ }).waitFor();
    await page.getByRole('option', { name: /builtin\/center/ }).click();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^[\d.]+, [\d.]+ px/)
      .first()
      .waitFor();
    await saveScreen(studio(), 'models');
    await expectNoBarriers(studio());
    expect(studio().errors).toEqual([]);
  });
});
