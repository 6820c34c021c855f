import type { Pointing } from '#shared/items/instruction/pointing.ts';
import type { AnsweredBy, Review } from '../../review.ts';
import type { BlindTarget, RevealedTarget } from './item.ts';

/** Answers the current instruction: a place, "not there", or why neither. */
export function point(item: BlindTarget, review: Review, answer: Pointing, by: AnsweredBy): void {
  // Without its picture an instruction can only be reported as unanswerable.
  if (review.picture === 'failed' && answer.kind !== 'cannot') return;
  const { instructionId, revision } = item.ask;
  const input = { id: item.id, instructionId, revision, answer, seconds: review.answering.read() };
  void review.answer({ kind: 'point', input }, by);
}

/** Whether a place is asked for now. */
export const isPointing = (item: BlindTarget | RevealedTarget, review: Review): item is BlindTarget =>
  item.phase === 'blind' && review.mode === 'idle';

/** What the keyboard's crosshair is for; null while no place can be given. */
export const aimKey = (item: BlindTarget | RevealedTarget, review: Review): string | null =>
  isPointing(item, review) && review.picture === 'ready' ? `${item.id} ${item.ask.instructionId}` : null;

/**
 * Whether approving the element unchanged contradicts this person's own blind answer: they missed the target, or
 * answered that it is not there or cannot be determined.
 */
export function againstOwnPoint(item: Pick<RevealedTarget, 'clicks'>, person: string | undefined): boolean {
  return item.clicks.some(
    ({ voter, blind, hit }) => voter.kind === 'person' && voter.name === person && blind && hit !== true,
  );
}
