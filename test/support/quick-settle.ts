import { systemClock } from '#pipelines/engine/clock.ts';
import type { settle, Waiter } from '#pipelines/live/settle.ts';

/** How many times faster than time the clock of `settle` runs; 1 for pages that take a moment to react. */
export const pace = { times: 5 };

const clock: Waiter = {
  now: () => systemClock.now() * pace.times,
  sleep: (ms) => systemClock.sleep(ms / pace.times),
};

/**
 * The module `settle.ts` with that clock, for screens that react at once: a tenth of a second without a change is rest.
 * `vi.mock('#pipelines/live/settle.ts', async (original) => (await import(here)).quickened(await original()))`.
 */
export const quickened = <T extends { settle: typeof settle }>(module: T): T => ({
  ...module,
  settle: (fingerprint: () => Promise<string>) => module.settle(fingerprint, clock),
});
