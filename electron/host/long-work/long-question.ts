import type { Control } from './long-work.ts';

/** Progress of a long question: pieces done, and their total. */
export type Progress = readonly [done: number, total: number];

/** A long question is a generator: it yields its progress wherever it may be stopped, and returns its answer. */
export type LongQuestion<T> = Generator<Progress, T, void>;

/** The result of a question: its answer, or that of its generator. */
export type AnswerOf<R> = R extends Generator<Progress, infer T, void> ? T : R;

export function isLong(value: unknown): value is LongQuestion<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value;
}

/** Runs a long question to its end without a break. */
export function answered<T>(question: LongQuestion<T>): T {
  for (;;) {
    const step = question.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs a long question, asking `control` at each step whether to continue. Errors: those of the question and of
 * `control`.
 */
export async function worked<T>(question: LongQuestion<T>, control: Control): Promise<T> {
  try {
    for (;;) {
      const step = question.next();
      if (step.done) return step.value;
      control.progress(...step.value);
      await control.checkpoint();
    }
  } finally {
    question.return(undefined as T);
  }
}
