import type { RevealedQuestion } from './item.ts';

/** Whether approving the question as it is goes against this person's own blind vote: they chose another option than the key. */
export function againstOwnVote(item: Pick<RevealedQuestion, 'myVote' | 'question_'>): boolean {
  return item.myVote !== null && item.myVote.blind && item.myVote.answer !== item.question_.content.answer;
}
