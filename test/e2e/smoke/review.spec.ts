import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { keyOf } from '../support/benchmark.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('review', () => {
  const { studio } = openShop();

  it('is blind before the answer, shows everything after it, and approves by a key', async () => {
    const { page } = studio();
    await goTo(page, '#/review');
    await page
      .getByRole('region', { name: 'Queue' })
      .getByRole('button', { name: /of window/ })
      .first()
      .click();
    const panel = page.getByRole('region', { name: 'Question', exact: true });
    await panel.getByText('Answer first').waitFor();
    expect(await page.getByText('The only button of window').count()).toBe(0);
    await saveScreen(studio(), 'review-before');
    await expectNoBarriers(studio());
    const at = Number(/window (\d)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1]);
    await page.keyboard.press(String('ABCD'.indexOf(keyOf(at)) + 1));
    await panel.getByText('you, blind').waitFor();
    await panel.getByText(`The only button of window ${at} says so.`).waitFor();
    await saveScreen(studio(), 'review-after');
    await expectNoBarriers(studio());
    await page.keyboard.press('Enter');
    await panel.getByText('Your verdict: approved').waitFor();
  });

  it('shows how good the work is, on a screen of its own', async () => {
    const { page } = studio();
    await goTo(page, '#/review?view=quality');
    await page.getByRole('grid').first().waitFor();
    await saveScreen(studio(), 'quality');
    await expectNoBarriers(studio());
    expect(studio().errors).toEqual([]);
  });
});
