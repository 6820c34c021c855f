import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Two specs run at a time where each gets a virtual display; on a person's display, windows would take the focus. */
const virtual = process.platform === 'linux' && !process.env['DISPLAY'];

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.spec.ts'],
    globalSetup: ['test/e2e/support/global-setup.ts'],
    setupFiles: ['test/e2e/support/on-own-display.ts', 'test/e2e/support/on-failure.ts'],
    pool: 'forks',
    maxWorkers: virtual ? Math.min(2, availableParallelism()) : 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as a locator waits; a second is not enough on a machine that does other things too.
    expect: { poll: { timeout: 15_000 } },
  },
});
