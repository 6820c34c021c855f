import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{shared,pipelines,electron,renderer,scripts}/**/*.test.{ts,tsx}',
      'test/{contract,crash,conformance,faults,unit}/**/*.test.{ts,tsx}',
    ],
    setupFiles: ['renderer/test-support/setup.ts'],
    pool: 'forks',
    // Generous: a busy or slow machine is not a fault, and what hangs is still found.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
