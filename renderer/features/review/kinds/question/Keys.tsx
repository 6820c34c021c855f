import { useActionHandlers } from '../../../../actions/action-store.ts';
import type { Review } from '../../review.ts';
import { useQuestionApproval } from './approval.ts';
import { cannotOrder } from './Blind.tsx';
import type { BlindQuestion, RevealedQuestion } from './item.ts';
import { vote } from './vote.ts';

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A digit votes, Shift and a digit gives a reason for not answering; Enter approves after the vote. */
export function QuestionKeys({ item, review }: { item: BlindQuestion | RevealedQuestion; review: Review }) {
  const idle = review.mode === 'idle';
  const blind = item.phase === 'blind' && idle ? item : undefined;
  const approval = useQuestionApproval(item.phase === 'revealed' ? item : undefined, review);
  const digit = (n: number) => {
    const option = blind?.options[n - 1];
    if (blind && option && !review.keyDead(`digit-${n}`)) vote(blind, review, { answer: option.letter }, `digit-${n}`);
  };
  const reason = (n: number) => {
    const why = cannotOrder[n - 1];
    if (blind && why && !review.keyDead(`reason-${n}`)) vote(blind, review, { reason: why }, `reason-${n}`);
  };
  const decides = review.open && idle;
  useActionHandlers({
    // Then digits choose the reason of a rejection.
    ...Object.fromEntries(
      digits.map((n) => [`review-digit-${n}`, review.mode === 'rejecting' ? null : () => digit(n)]),
    ),
    ...Object.fromEntries(cannotOrder.map((_, at) => [`review-reason-${at + 1}`, () => reason(at + 1)])),
    'review-approve': decides
      ? () => {
          if (!review.keyDead('enter')) approval.approve(false);
        }
      : null,
    'review-approve-next': decides ? () => approval.approve(true) : null,
  });
  return null;
}
