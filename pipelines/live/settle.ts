/** The time of a process; tests give their own. */
export interface Waiter {
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Milliseconds without a change after which a screen counts as at rest (our choice). */
export const quietMs = 500;
/** Longest wait for that, in milliseconds (our choice). */
export const mostMs = 10_000;
const pollMs = 100;

/** Waits until nothing has changed for half a second, at most ten seconds. */
export async function settle(fingerprint: () => Promise<string>, waiter: Waiter): Promise<void> {
  const started = waiter.now();
  let last = await fingerprint();
  let since = waiter.now();
  while (waiter.now() - since < quietMs && waiter.now() - started < mostMs) {
    await waiter.sleep(pollMs);
    const next = await fingerprint();
    if (next === last) continue;
    last = next;
    since = waiter.now();
  }
}
