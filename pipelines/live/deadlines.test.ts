import { expect, it, vi } from 'vitest';
import { deadlinesOf, openedInTime, withDeadlines } from './deadlines.ts';
import type { Environment } from './environment.ts';

const never = () => new Promise<never>(() => {});
const nothing = () => Promise.resolve();
const limits = deadlinesOf({ reset: 5, observe: 5, act: 5, check: 5 });

/** An environment that is well, apart from what a test replaces. */
function environment(more: Partial<Environment> = {}): Environment {
  return {
    supports: () => ({ platform: 'web', actions: ['click'], criteria: [], restores: false }),
    health: () => Promise.resolve(null),
    reset: nothing,
    observe: () => Promise.reject(new Error('not asked')),
    act: () => Promise.resolve({ ok: true, raw: '', ms: 0 }),
    check: () => Promise.resolve([]),
    close: nothing,
    ...more,
  };
}
const task = {} as Parameters<Environment['reset']>[0];

it.each<[string, Partial<Environment>, (environment: Environment) => Promise<unknown> | undefined, string]>([
  ['act', { act: never }, (environment) => environment.act({ type: 'click', raw: '' }), 'performing the action'],
  ['observe', { observe: never }, (environment) => environment.observe(), 'showing its screen'],
  ['reset', { reset: never }, (environment) => environment.reset(task), 'setting the task up'],
  ['check', { check: never }, (environment) => environment.check([], null), 'checking the criteria'],
  ['settle', { fingerprint: never }, (environment) => environment.fingerprint?.(), 'showing its screen'],
  ['spoil', { change: never }, (environment) => environment.change?.('x'), 'setting the task up'],
])('closes an environment for good that does not %s in time', async (_, stuck, call, why) => {
  const [close, kill] = [vi.fn<Environment['close']>(nothing), vi.fn<() => void>()];
  const health = vi.fn<Environment['health']>(() => Promise.resolve(null));
  const entry = withDeadlines(environment({ ...stuck, close, kill, health }), limits);
  await expect(call(entry)).rejects.toThrow(`${why} took longer than 0.005 s`);
  expect(kill).toHaveBeenCalledOnce();
  await expect(entry.health()).rejects.toThrow(why);
  await entry.close();
  expect(close).toHaveBeenCalledOnce();
  expect(health).not.toHaveBeenCalled();
});

it('passes on what an environment says in time, also its faults', async () => {
  const kill = vi.fn<() => void>();
  const entry = withDeadlines(environment({ kill }), limits);
  await expect(entry.act({ type: 'click', raw: '' })).resolves.toMatchObject({ ok: true });
  await expect(entry.observe()).rejects.toThrow('not asked');
  await entry.close();
  expect(kill).not.toHaveBeenCalled();
  expect(Object.keys(entry)).not.toContain('snapshot');
});

it('ends the processes of an environment that does not close', async () => {
  vi.useFakeTimers();
  const kill = vi.fn<() => void>();
  const closed = withDeadlines(environment({ close: never, kill }), limits).close();
  await vi.advanceTimersByTimeAsync(10_000);
  await closed;
  vi.useRealTimers();
  expect(kill).toHaveBeenCalledOnce();
});

it('closes an environment that opens too late', async () => {
  let open: (environment: Environment) => void = () => {};
  const opening = new Promise<Environment>((resolve) => {
    open = resolve;
  });
  await expect(openedInTime(opening, limits)).rejects.toThrow('setting the task up');
  const close = vi.fn<Environment['close']>(nothing);
  open(environment({ close }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
