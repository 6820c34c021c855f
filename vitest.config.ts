import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{shared,pipelines,electron,renderer,scripts}/**/*.test.{ts,tsx}',
      'test/{contract,crash,conformance,faults,unit}/**/*.test.{ts,tsx}',
    ],
    setupFiles: ['renderer/test-support/setup.ts'],
    pool: 'forks',
    // By default Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    // Generous: a busy or slow machine is not a fault, and what hangs is still found.
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
