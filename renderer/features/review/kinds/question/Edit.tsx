import type { Review } from '../../review.ts';
import { EditForm } from './edit/EditForm.tsx';
import type { RevealedQuestion } from './item.ts';
import { StalePanel } from './Stale.tsx';

/** The question while its text is edited. */
export function QuestionEdit({ item, review }: { item: RevealedQuestion; review: Review }) {
  return (
    <>
      {review.stale && <StalePanel item={item} stale={review.stale} review={review} />}
      <EditForm item={item} review={review} />
    </>
  );
}
