import type { Control } from './services/long-work.ts';

/** How far a long question is: pieces done, and of how many. */
export type Progress = readonly [done: number, total: number];

/** A question that takes long is a generator: it yields how far it is where it may be stopped, and returns its answer. */
export type LongQuestion<T> = Generator<Progress, T, void>;

/** What comes of a question: its answer, or that of its generator. */
export type AnswerOf<R> = R extends Generator<Progress, infer T, void> ? T : R;

export function isLong(value: unknown): value is LongQuestion<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value;
}

/** The answer of a long question, to who waits for it at once. */
export function answered<T>(question: LongQuestion<T>): T {
  for (;;) {
    const step = question.next();
    if (step.done) return step.value;
  }
}

/** Works on a long question, with a look at each step whether to continue. Errors: those of the question and of `control`. */
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
