import { useActionHandlers } from '../../../actions/action-store.ts';
import { dropForm } from './kept-form.ts';
import type { ItemWork } from './kind.ts';

/**
 * The keys of a form that corrects or settles an item. Returns what its save button does; null while `content` is null
 * or something else is being sent.
 */
export function useSettleKeys(id: string, work: ItemWork, onLeave: (() => void) | null, content: unknown) {
  const settle = (next: boolean) => (content !== null && !work.busy ? () => work.settle(content, next) : null);
  const leave = () => {
    dropForm(id);
    onLeave?.();
  };
  const saveNext = settle(true);
  useActionHandlers({
    'review-approve': settle(false),
    'review-approve-next': saveNext,
    'review-close': onLeave && leave,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  return saveNext;
}
