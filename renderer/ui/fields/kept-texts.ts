import { useCallback } from 'react';
import { create } from 'zustand';
import { removeText, storeText, textsOf } from './text-storage.ts';

/** Whose texts these are: other people of this browser, and other projects, have their own. */
let owner = '';

interface KeptTexts {
  /** Unsent text of forms, by form; it survives a reload, a closed tab and a crash. */
  texts: Readonly<Record<string, string>>;
  /** Forms whose text an earlier page left, until somebody sees or changes it. */
  left: ReadonlySet<string>;
}

export const useKeptTexts = create((): KeptTexts => ({ texts: {}, left: new Set() }));

/** Shows the texts of a person in a project from now on. */
export async function keepTextsOf(next: string): Promise<void> {
  owner = next;
  useKeptTexts.setState({ texts: {}, left: new Set() });
  // A browser without storage keeps texts as long as the page lives.
  const found = await textsOf(next).catch(() => ({}));
  if (owner !== next) return;
  // What was typed while the storage was read is newer.
  useKeptTexts.setState(({ texts }) => ({
    texts: { ...found, ...texts },
    left: new Set(Object.keys(found).filter((key) => !(key in texts))),
  }));
}

const without = (left: ReadonlySet<string>, key: string) => new Set([...left].filter((text) => text !== key));

export function keepText(key: string, text: string): void {
  useKeptTexts.setState(({ texts, left }) => ({ texts: { ...texts, [key]: text }, left: without(left, key) }));
  // The browser's storage is full: the text stays on this page.
  storeText(owner, key, text).catch(() => undefined);
}

/** Forgets the text of a form that was sent. */
export function dropText(key: string): void {
  useKeptTexts.setState(({ texts: { [key]: _gone, ...rest }, left }) => ({ texts: rest, left: without(left, key) }));
  removeText(owner, key).catch(() => undefined);
}

/** The person has seen a text that an earlier page left. */
export function noteSeen(key: string): void {
  useKeptTexts.setState(({ left }) => (left.has(key) ? { left: without(left, key) } : {}));
}

/** Whether a form has text that was not used yet. */
export const useHasKeptText = (key: string): boolean => useKeptTexts(({ texts }) => key in texts);

/**
 * The text of a form that is only used when a button is pressed (a reason, a note). It is kept while the person
 * goes elsewhere, until it is used: `key` says which form, for which item.
 */
export function useKeptText(key: string, initial = ''): readonly [text: string, write: (text: string) => void] {
  const text = useKeptTexts(({ texts }) => texts[key]) ?? initial;
  const write = useCallback((next: string) => keepText(key, next), [key]);
  return [text, write];
}
