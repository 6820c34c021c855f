import type { Procedure } from '#shared/contract/roles.ts';
import { readSettings } from '../../db/queries/meta.ts';
import type { CallContext, Host } from '../../host.ts';

/*
 * A decision on gold is stored and changes nothing, so it takes less time than any other. Where gold is mixed in, the
 * answers to an annotator's decisions therefore come after a multiple of the same time, and the events about them not
 * before.
 */

/** More milliseconds than a decision takes, and fewer than a person notices. */
const step = 40;

const deciding: ReadonlySet<string> = new Set<Procedure>([
  ...(['review.vote', 'review.point', 'review.answer', 'review.verdict', 'review.decide'] as const),
  ...(['history.undo', 'history.redo'] as const),
]);

/** Calls of one person that are not answered yet, by name. */
const unanswered = new WeakMap<Host, Map<string, Set<Promise<void>>>>();

function callsOf(host: Host, name: string): Set<Promise<void>> {
  const people = unanswered.get(host) ?? new Map<string, Set<Promise<void>>>();
  unanswered.set(host, people);
  const calls = people.get(name) ?? new Set<Promise<void>>();
  people.set(name, calls);
  return calls;
}

interface Call<T> {
  path: readonly string[];
  context: CallContext;
  next(): Promise<T>;
}

/** Interceptor of every shell: answers an annotator's decision, or its refusal, after a multiple of `step`. */
export async function evenTime<T>({ path, context, next }: Call<T>): Promise<T> {
  const { host, caller } = context;
  const gold = host.session && readSettings(host.session.read).goldShare > 0;
  if (!gold || caller.role !== 'annotator' || !deciding.has(path.join('.'))) return next();
  const started = performance.now();
  const calls = callsOf(host, caller.name);
  let answered = () => {};
  const promise = new Promise<void>((resolve) => {
    answered = resolve;
  });
  calls.add(promise);
  try {
    return await next();
  } finally {
    const rest = step - ((performance.now() - started) % step);
    await new Promise((done) => setTimeout(done, rest));
    calls.delete(promise);
    answered();
  }
}

/** Resolves once a person's decisions that are on their way are answered. */
export async function afterAnswers(host: Host, name: string): Promise<void> {
  await Promise.all(callsOf(host, name));
}
