import type { Deadlines } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type Environment, EnvironmentError } from './environment.ts';

type Call = keyof Deadlines;
export type Limits = Readonly<Record<Call, number>>;

/** Milliseconds that each kind of call to an environment may take, unless the task says otherwise (our choice). */
export const usualDeadlines: Limits = {
  reset: 120_000,
  observe: 20_000,
  act: 30_000,
  check: 60_000,
};
/** Milliseconds that an environment may take to close before its processes are ended (our choice). */
const closeMs = 10_000;

/** The usual deadlines, and where a task has others, those. */
export const deadlinesOf = ({ reset, observe, act, check }: Deadlines = {}): Limits => ({
  reset: reset ?? usualDeadlines.reset,
  observe: observe ?? usualDeadlines.observe,
  act: act ?? usualDeadlines.act,
  check: check ?? usualDeadlines.check,
});

/** What a promise resolves with; after `ms` milliseconds without that, `late` is called and its error is thrown. */
export async function within<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = (call: Call, ms: number) =>
  new EnvironmentError(inWords(`environment-late-${call}`, { seconds: ms / 1000 }));

/** Ends an environment: its processes at once if it no longer answers, otherwise once it had time to close. */
async function shut(environment: Environment, answers: boolean): Promise<void> {
  const kill = () => environment.kill?.();
  if (!answers) kill();
  const late = () => {
    kill();
    return new Error();
  };
  await within(environment.close(), closeMs, late).catch(() => undefined);
}

/** Waits for an environment that is being opened; one that comes too late is closed. */
export function openedInTime(opening: Promise<Environment>, limits: Limits): Promise<Environment> {
  return within(opening, limits.reset, () => {
    void opening.then((environment) => shut(environment, false)).catch(() => undefined);
    return tooLate('reset', limits.reset);
  });
}

/**
 * The environment with a deadline on every call. Past it, the environment is closed for good with its processes, and
 * that call and all later ones reject with an EnvironmentError; nothing can hold a run.
 */
export function withDeadlines(environment: Environment, limits: Limits): Environment {
  let ended: Promise<void> | null = null;
  let why: EnvironmentError | null = null;
  const timed = async <T>(call: Call, ask: () => Promise<T>): Promise<T> => {
    if (why) throw why;
    return within(ask(), limits[call], () => {
      why ??= tooLate(call, limits[call]);
      ended ??= shut(environment, false);
      return why;
    });
  };
  const { fingerprint, snapshot, restore, locate, recorded, changes, change, refused } = environment;
  return {
    supports: () => environment.supports(),
    health: () => timed('observe', () => environment.health()),
    reset: (task) => timed('reset', () => environment.reset(task)),
    observe: () => timed('observe', () => environment.observe()),
    act: (action) => timed('act', () => environment.act(action)),
    check: (criteria, answer) => timed('check', () => environment.check(criteria, answer)),
    ...(refused && { refused: () => refused.call(environment) }),
    ...(fingerprint && { fingerprint: () => timed('observe', () => fingerprint.call(environment)) }),
    ...(snapshot && { snapshot: () => timed('observe', () => snapshot.call(environment)) }),
    ...(restore && { restore: (task, state) => timed('reset', () => restore.call(environment, task, state)) }),
    ...(locate && { locate: (target) => timed('observe', () => locate.call(environment, target)) }),
    ...(recorded && { recorded: () => timed('observe', () => recorded.call(environment)) }),
    ...(changes && { changes: () => timed('check', () => changes.call(environment)) }),
    ...(change && { change: (name) => timed('reset', () => change.call(environment, name)) }),
    close: () => (ended ??= shut(environment, true)),
  };
}
