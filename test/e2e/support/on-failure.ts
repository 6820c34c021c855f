import { afterEach } from 'vitest';
import { openPages } from './studio.ts';

/** Characters of each page that the log of a failed test contains. */
const most = 12_000;

// What the window showed tells a fault of the app from one of the test.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => String(error));
    console.error(`── window of the failed test “${task.name}”, ${page.url()}\n${shown.slice(0, most)}`);
  }
});
