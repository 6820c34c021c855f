import type { AnsweredBy, Review } from '../../review.ts';
import type { BlindQuestion, Cannot, RevealedQuestion } from './item.ts';

/** Votes for an option by its letter, or says why none can be chosen. */
export function vote(
  item: BlindQuestion,
  review: Review,
  choice: { answer: string } | { reason: Cannot },
  by: AnsweredBy,
): void {
  const { id, revision } = item;
  const given = { answer: null, reason: null, ...choice };
  void review.answer({ kind: 'vote', input: { id, revision, ...given, seconds: review.answering.read() } }, by);
}

/**
 * Whether approving the question unchanged contradicts this person's own blind vote: they chose an option other than
 * the key.
 */
export function againstOwnVote(item: Pick<RevealedQuestion, 'myVote' | 'question_'>): boolean {
  return item.myVote !== null && item.myVote.blind && item.myVote.answer !== item.question_.content.answer;
}
