import type { ItemState } from '#shared/contract/common.ts';
import { figuresOf } from './figures.ts';
import { useOutbox } from './index.ts';
import type { PendingEdit } from './pending.ts';

/** What waits for this person's choice, the oldest first. */
export function useOpenEdits(): readonly PendingEdit[] {
  const edits = useOutbox((state) => state.edits);
  const scope = useOutbox((state) => state.scope);
  return figuresOf({ edits, scope }).open;
}

/** The state a picture is shown in: an edit of one's own that is waiting for a choice stands before what is stored. */
export function useShownState(screenshotId: string | undefined, stored: ItemState | undefined): ItemState {
  const open = useOutbox(({ edits }) =>
    edits.some(({ about, problem }) => problem && about.screenshotId === screenshotId),
  );
  return open ? 'conflict' : (stored ?? 'draft');
}
