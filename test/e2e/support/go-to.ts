import type { Page } from 'playwright-core';

/** Goes to a screen by its address, e.g. `#/review`, as a link from elsewhere does. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
}
