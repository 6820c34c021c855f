import { useCallback } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Unsent text of forms, by form; it survives a reload of the page. */
const useKeptTexts = create(
  persist((): Record<string, string> => ({}), {
    name: 'benchwright.texts',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Forgets the text of a form that was sent. */
export function dropText(key: string): void {
  useKeptTexts.setState(({ [key]: _gone, ...rest }) => rest, true);
}

/** Whether a form has text that was not used yet. */
export const hasKeptText = (key: string): boolean => key in useKeptTexts.getState();

/**
 * The text of a form that is only used when a button is pressed (a reason, a note). It is kept while the person
 * goes elsewhere, until it is used: `key` says which form, for which item.
 */
export function useKeptText(key: string, initial = ''): readonly [text: string, write: (text: string) => void] {
  const text = useKeptTexts((texts) => texts[key]) ?? initial;
  const write = useCallback((next: string) => useKeptTexts.setState({ [key]: next }), [key]);
  return [text, write];
}
