import type { Score } from '../define.ts';

/** Replies without an answer, by reason. They are counted among the items, never excluded. */
export interface Unanswered {
  parseFailures: number;
  refusals: number;
  errors: number;
}

export const noneUnanswered = (): Unanswered => ({ parseFailures: 0, refusals: 0, errors: 0 });

/** Counts the outcome of one reply; right and wrong ones are answers. */
export function countUnanswered(counts: Unanswered, outcome: Score['outcome']): void {
  if (outcome === 'parse-failure') counts.parseFailures += 1;
  else if (outcome === 'refusal') counts.refusals += 1;
  else if (outcome === 'error') counts.errors += 1;
}
