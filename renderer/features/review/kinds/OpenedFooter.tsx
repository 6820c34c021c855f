import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { ItemWork } from './kind.ts';

/** Keys and buttons of an answered item without verdicts: on to the next one or, while it is open, back to the form. */
export function OpenedFooter({
  work,
  onEdit,
  words,
}: {
  work: ItemWork;
  /** Null once the item can no longer be changed. */
  onEdit: (() => void) | null;
  words: { change: string; next: string };
}) {
  useActionHandlers({
    'review-approve-next': work.next,
    'review-edit': onEdit,
    'review-next': work.next,
    'review-previous': work.previous,
  });
  const [edit, next] = [useShortcut('review-edit'), useShortcut('review-next')];
  return (
    <>
      {onEdit && (
        <ActionButton shortcut={edit} onClick={onEdit}>
          {words.change}
        </ActionButton>
      )}
      <ActionButton kind="primary" shortcut={next} onClick={work.next}>
        {words.next}
      </ActionButton>
    </>
  );
}
