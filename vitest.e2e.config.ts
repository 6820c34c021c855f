import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Specs wait more than they compute, so one more runs at a time than there are cores, where each gets a virtual display;
 * on a person's display, windows would take the focus.
 */
const virtual = process.platform === 'linux' && !process.env['DISPLAY'];

/** One short look at every screen, for each change; the rest goes through whole jobs, and what can go wrong in them. */
const smoke = 'test/e2e/smoke/**/*.spec.ts';
const specs = {
  all: { include: ['test/e2e/**/*.spec.ts'], exclude: [] },
  smoke: { include: [smoke], exclude: [] },
  rest: { include: ['test/e2e/**/*.spec.ts'], exclude: [smoke] },
};
/** `BENCHWRIGHT_SPECS` chooses: `smoke`, `rest` (everything else) or `all`. */
const chosen = process.env['BENCHWRIGHT_SPECS'] ?? 'all';
if (!Object.hasOwn(specs, chosen)) throw new Error(`BENCHWRIGHT_SPECS is ${chosen}: use smoke, rest or all.`);

export default defineConfig({
  test: {
    ...specs[chosen as keyof typeof specs],
    globalSetup: ['test/e2e/support/global-setup.ts'],
    setupFiles: ['test/e2e/support/on-own-display.ts', 'test/e2e/support/on-failure.ts'],
    pool: 'forks',
    maxWorkers: virtual ? Math.min(3, availableParallelism() + 1) : 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Spec files of one worker share their browser and what they load; each has profiles, folders and servers of its own.
    isolate: false,
    // As long as a locator waits; a second is not enough on a machine that does other things too.
    expect: { poll: { timeout: 15_000 } },
  },
});
