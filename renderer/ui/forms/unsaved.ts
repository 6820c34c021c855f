import { createContext, useContext, useEffect } from 'react';

interface Surrounding {
  /** Notes that something in the dialog is not saved; the answer ends that. */
  note: () => () => void;
  /** Closes the dialog, after asking when something in it is not saved. */
  close: () => void;
}

/** The dialog around a form, if there is one. */
export const SurroundingDialog = createContext<Surrounding | null>(null);

/** Has the dialog around this ask before it closes, as long as something is unsaved. */
export function useUnsaved(unsaved: boolean): void {
  const note = useContext(SurroundingDialog)?.note;
  useEffect(() => (unsaved ? note?.() : undefined), [unsaved, note]);
}
