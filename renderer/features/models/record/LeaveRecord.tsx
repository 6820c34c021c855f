import { type ReactNode, useCallback, useState } from 'react';
import { AskDiscard } from '../../../ui/forms/AskDiscard.tsx';
import { isUnsaved, useModelDraft } from '../model-draft.ts';

/** Goes to another record, after asking if the open one has unsaved changes. `ask` has to be rendered. */
export function useLeaveRecord(): { leave: (go: () => void) => void; ask: ReactNode } {
  const [next, setNext] = useState<(() => void) | null>(null);
  const leave = useCallback((go: () => void) => {
    if (isUnsaved(useModelDraft.getState())) setNext(() => go);
    else go();
  }, []);
  const ask = next && (
    <AskDiscard
      onKeep={() => setNext(null)}
      onDiscard={() => {
        setNext(null);
        next();
      }}
    />
  );
  return { leave, ask };
}
