import { describe, expect, it } from 'vitest';
import { expectNoBarriers } from '../support/axe.ts';
import { goTo } from '../support/go-to.ts';
import { saveScreen } from '../support/pictures.ts';
import { hasBrowser } from '../support/studio.ts';
import { openShop } from './shop.ts';

describe.runIf(hasBrowser())('trajectories', () => {
  const { studio } = openShop();

  it('lists the episodes, and opens one with its steps and pictures', async () => {
    const { page } = studio();
    await goTo(page, '#/trajectories');
    const rows = page.getByRole('row', { name: /Buy a lamp/ });
    await expect.poll(() => rows.count()).toBe(2);
    await saveScreen(studio(), 'trajectories');
    await expectNoBarriers(studio());
    await rows.first().dblclick();
    await page.getByRole('img', { name: /Picture of step/ }).waitFor();
    await expect.poll(() => page.getByRole('complementary').getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    await saveScreen(studio(), 'trajectories-episode');
    await expectNoBarriers(studio());
    expect(studio().errors).toEqual([]);
  });
});
