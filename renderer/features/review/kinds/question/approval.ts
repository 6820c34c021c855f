import type { Approval } from '../kind.ts';
import type { Review } from '../../review.ts';
import { type Draft, editOf } from './draft.ts';
import { workOn } from '../../../../edits/kept-work.ts';
import { useDraft } from './drafts.ts';
import type { RevealedQuestion } from './item.ts';

/** Approves a question. A kept draft is what is approved, never the text before it. */
export function approveQuestion(item: RevealedQuestion, review: Review, next: boolean): void {
  if (review.busy) return;
  const draft = workOn<Draft>(item.id);
  if (!draft) return void review.verdict('approve', { next });
  const content = editOf(draft);
  if (content) void review.verdict('edit', { content, next });
  else review.setMode('editing');
}

export function useQuestionApproval(item: RevealedQuestion | undefined, review: Review): Approval {
  const drafted = useDraft(item?.id) !== undefined;
  return {
    ready: true,
    drafted,
    approve: (next) => {
      if (item) approveQuestion(item, review, next);
    },
  };
}
