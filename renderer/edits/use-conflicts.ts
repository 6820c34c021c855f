import type { ItemState } from '#shared/records/fields.ts';
import { figuresOf } from './figures.ts';
import { useOutbox } from './index.ts';
import type { PendingEdit } from './pending.ts';

/** Edits that need this person's decision, oldest first. */
export function useOpenEdits(): readonly PendingEdit[] {
  const edits = useOutbox((state) => state.edits);
  const scope = useOutbox((state) => state.scope);
  return figuresOf({ edits, scope }).open;
}

/** The displayed state of a picture: one of the person's own edits that needs a decision overrides the stored state. */
export function useShownState(screenshotId: string | undefined, stored: ItemState | undefined): ItemState {
  const open = useOutbox(({ edits }) =>
    edits.some(({ about, problem }) => problem && about.screenshotId === screenshotId),
  );
  return open ? 'conflict' : (stored ?? 'draft');
}
