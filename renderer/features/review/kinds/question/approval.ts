import type { Approval } from '../kind.ts';
import type { Review } from '../../review.ts';
import { editOf } from './draft.ts';
import { useDrafts } from './drafts.ts';
import type { RevealedQuestion } from './item.ts';

/** Approves a question. A kept draft is what is approved, never the text before it. */
export function approveQuestion(item: RevealedQuestion, review: Review, next: boolean): void {
  if (review.busy) return;
  const draft = useDrafts.getState()[item.id];
  if (!draft) return void review.verdict('approve', { next });
  const typed = editOf(draft);
  if (typed) void review.verdict('edit', { ...typed, next });
  else review.setMode('editing');
}

export function useQuestionApproval(item: RevealedQuestion | undefined, review: Review): Approval {
  const drafted = useDrafts((drafts) => (item ? drafts[item.id] !== undefined : false));
  return {
    ready: true,
    drafted,
    approve: (next) => {
      if (item) approveQuestion(item, review, next);
    },
  };
}
