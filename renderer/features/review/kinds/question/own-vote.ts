import type { RevealedQuestion } from './item.ts';

/**
 * Whether approving the question unchanged contradicts this person's own blind vote: they chose an option other than
 * the key.
 */
export function againstOwnVote(item: Pick<RevealedQuestion, 'myVote' | 'question_'>): boolean {
  return item.myVote !== null && item.myVote.blind && item.myVote.answer !== item.question_.content.answer;
}
