import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('evaluate', () => {
  const { studio } = openShop();
  const region = (name: string) => studio().page.getByRole('region', { name, exact: true });

  it('shows scores, answers, a breakdown, and which of two models is better', async () => {
    const { page } = studio();
    await goTo(page, '#/evaluate');
    await region('Leaderboard')
      .getByRole('button', { name: /^told-model/ })
      .click();
    await region('Answers')
      .getByRole('img', { name: /told-model: 4 right, 1 wrong, 0 parse failures, 1 refusals, 0 errors/ })
      .waitFor();
    await region('Breakdown').getByText('told-model', { exact: true }).waitFor();
    await region('Paired')
      .getByText(/exact McNemar p/)
      .waitFor();
    await saveScreen(studio(), 'evaluate');
    await expectNoBarriers(studio());
  });

  it('opens an item down to the reply', async () => {
    const { page } = studio();
    await page.getByText('told-model, 6 items').waitFor();
    await page
      .getByRole('button', { name: /button of window 0\?/ })
      .first()
      .dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The answer is B.').first().waitFor();
    await saveScreen(studio(), 'evaluate-item');
    await expectNoBarriers(studio());
    await page.keyboard.press('Escape');
  });

  it('compares agents on the tasks that both ran', async () => {
    const { page } = studio();
    await goTo(page, '#/evaluate?task=agents');
    await page.getByRole('button', { name: /^Compare two/ }).waitFor();
    await page.keyboard.press('p');
    await region('Two agents').getByText('1 task that both ran, within 15 steps').waitFor();
    await saveScreen(studio(), 'evaluate-agents');
    await expectNoBarriers(studio());
    expect(studio().errors).toEqual([]);
  });
});
