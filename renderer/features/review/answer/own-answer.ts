import type { z } from 'zod';
import type { reviewItem } from '#shared/contract/review/review.ts';

/** What decides whether a person's own blind answer speaks for an item as it stands. */
type Answered = Extract<z.infer<typeof reviewItem>, { phase: 'revealed' }>;

/**
 * Whether approving the item as it is goes against this person's own blind answer: they chose another option than the
 * key, pointed beside the target, or said that it cannot be answered.
 */
export function againstOwnAnswer(item: Answered, person: string | undefined): boolean {
  if (item.kind === 'question')
    return item.myVote !== null && item.myVote.blind && item.myVote.answer !== item.question_.content.answer;
  return item.clicks.some(
    ({ voter, blind, hit }) => voter.kind === 'person' && voter.name === person && blind && hit !== true,
  );
}
