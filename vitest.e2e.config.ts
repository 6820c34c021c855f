import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e/**/*.spec.ts'],
    globalSetup: ['test/e2e/support/global-setup.ts'],
    setupFiles: ['test/e2e/support/on-failure.ts'],
    pool: 'forks',
    // Each spec starts a server, a browser and an Electron; two at a time would only wait for one another.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as a locator waits; a second is not enough on a machine that does other things too.
    expect: { poll: { timeout: 15_000 } },
  },
});
