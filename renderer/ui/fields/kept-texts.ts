import { useCallback } from 'react';
import { create } from 'zustand';

/** How names in the browser's storage begin. Each text has its own entry, so that tabs do not overwrite each other's. */
const prefix = 'benchwright.text ';

/** Whose texts these are: other people of this browser, and other projects, have their own. */
let owner = '';

/** Unsent text of forms, by form; it survives a reload, a closed tab and a crash. */
const useKeptTexts = create((): Readonly<Record<string, string>> => ({}));

const nameOf = (key: string): string => `${prefix}${owner}\n${key}`;

/** Shows the texts of a person in a project from now on. */
export function keepTextsOf(next: string): void {
  owner = next;
  const names = Object.keys(localStorage).filter((name) => name.startsWith(nameOf('')));
  useKeptTexts.setState(
    Object.fromEntries(names.map((name) => [name.slice(nameOf('').length), localStorage.getItem(name) ?? ''])),
    true,
  );
}

function keepText(key: string, text: string): void {
  useKeptTexts.setState({ [key]: text });
  try {
    localStorage.setItem(nameOf(key), text);
  } catch {
    // The browser's storage is full: the text stays on this page.
  }
}

/** Forgets the text of a form that was sent. */
export function dropText(key: string): void {
  useKeptTexts.setState(({ [key]: _gone, ...rest }) => rest, true);
  localStorage.removeItem(nameOf(key));
}

/** Whether a form has text that was not used yet. */
export const hasKeptText = (key: string): boolean => key in useKeptTexts.getState();

/**
 * The text of a form that is only used when a button is pressed (a reason, a note). It is kept while the person
 * goes elsewhere, until it is used: `key` says which form, for which item.
 */
export function useKeptText(key: string, initial = ''): readonly [text: string, write: (text: string) => void] {
  const text = useKeptTexts((texts) => texts[key]) ?? initial;
  const write = useCallback((next: string) => keepText(key, next), [key]);
  return [text, write];
}
