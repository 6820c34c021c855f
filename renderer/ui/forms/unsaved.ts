import { createContext, useContext, useEffect } from 'react';

interface Surrounding {
  /** Registers that something in the dialog is unsaved; returns a function that ends that. */
  note: () => () => void;
  /** Closes the dialog, after asking if something in it is unsaved. */
  close: () => void;
}

/** The dialog around a form, if there is one. */
export const SurroundingDialog = createContext<Surrounding | null>(null);

/** Makes the surrounding dialog ask before it closes while something is unsaved. */
export function useUnsaved(unsaved: boolean): void {
  const note = useContext(SurroundingDialog)?.note;
  useEffect(() => (unsaved ? note?.() : undefined), [unsaved, note]);
}
