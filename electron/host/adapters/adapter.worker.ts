import type { ToAdapter, FromAdapter } from './adapter-process.ts';
import { runInSandbox } from './sandbox.ts';

/** Process for adapters: calls come and outcomes go through its channel; it has nothing else, and ends with it. */
process.on('message', async ({ id, call, limits }: ToAdapter) => {
  const outcome = await runInSandbox(call, limits);
  process.send?.({ id, outcome } satisfies FromAdapter);
});
process.on('disconnect', () => process.exit());
