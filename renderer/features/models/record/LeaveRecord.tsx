import { type ReactNode, useCallback, useState } from 'react';
import { AskDiscard } from '../../../ui/forms/AskDiscard.tsx';
import { isUnsaved, useModelDraft } from './model-draft.ts';

/** Goes on to another record, after asking when the open one holds unsaved changes. `question` is drawn somewhere. */
export function useLeaveRecord(): { leave: (go: () => void) => void; question: ReactNode } {
  const [next, setNext] = useState<(() => void) | null>(null);
  const leave = useCallback((go: () => void) => {
    if (isUnsaved(useModelDraft.getState())) setNext(() => go);
    else go();
  }, []);
  const question = next && (
    <AskDiscard
      onKeep={() => setNext(null)}
      onDiscard={() => {
        setNext(null);
        next();
      }}
    />
  );
  return { leave, question };
}
