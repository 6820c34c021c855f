import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{shared,pipelines,electron,renderer,scripts}/**/*.test.{ts,tsx}',
      'test/{contract,crash,conformance,faults,unit}/**/*.test.ts',
    ],
    pool: 'forks',
    testTimeout: 30_000,
  },
});
