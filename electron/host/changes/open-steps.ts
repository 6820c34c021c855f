import { phrase, stepPhrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Step } from './change.ts';

/** By session, so that two projects of one process do not meet. */
const open = new WeakMap<ProjectSession, Set<Step>>();

/** Does work that writes (or undoes) one undo step in several transactions; nobody may undo it meanwhile. */
export async function whileOpen<T>(session: ProjectSession, step: Step, work: () => Promise<T>): Promise<T> {
  const steps = open.get(session) ?? new Set();
  open.set(session, steps.add(step));
  try {
    return await work();
  } finally {
    steps.delete(step);
  }
}

/** Throws INVALID for an undo step that is still being written or undone. */
export function assertEnded(session: ProjectSession, seq: number, label: string): void {
  for (const step of open.get(session) ?? [])
    if (step.seq === seq) throw failure('INVALID', phrase('step-still-running', { step: stepPhrase(label) }), {});
}
