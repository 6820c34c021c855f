import { type Phrase, phrase } from '../../phrases/phrase.ts';

/** How a group of problems in a run was handled. `givenUp` of its `count` were not tried again. */
export function problemOutcome(of: { code: string; count: number; givenUp: number }): Phrase {
  const { code, count, givenUp } = of;
  if (code === 'json-repaired') return phrase('run-problem-kept');
  if (code === 'refusal') return phrase('run-no-answer');
  if (code === 'usage-untold') return phrase('run-problem-estimated');
  if (givenUp === 0) return phrase('run-problem-retried');
  return count <= givenUp ? phrase('run-problem-given-up') : phrase('run-problem-retried-given-up', { n: givenUp });
}
