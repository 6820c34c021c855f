import { useCallback, useLayoutEffect } from 'react';
import { formKey, formText } from '../../../edits/kept-work.ts';
import type { BlindItem } from './kind.ts';
import { dropText, keepText, noteSeen, useKeptTexts } from '../../../ui/fields/kept-texts.ts';

const longestName = 60;

/** What an item is called in a sentence: its task, or its picture. */
function nameOf({ task, instruction, picture }: BlindItem['shown']): string {
  const name = String(task ?? instruction ?? (picture as { name?: string } | undefined)?.name ?? '');
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

/** The form of an item was sent, or left without saving. */
export const dropForm = (id: string): void => dropText(formKey(id));

/**
 * What a form on an item contains until it is sent; it survives going to another item, a reload and a crash, after
 * which the next page offers it.
 */
export function useKeptForm<T>(
  { id, kind, shown }: Pick<BlindItem, 'id' | 'kind' | 'shown'>,
  initial: T,
): readonly [now: T, change: (next: T) => void] {
  const key = formKey(id);
  const name = nameOf(shown);
  const text = useKeptTexts(({ texts }) => texts[key]);
  const left = useKeptTexts((state) => state.left.has(key));
  useLayoutEffect(() => {
    if (left) noteSeen(key);
  }, [key, left]);
  const change = useCallback((next: T) => keepText(key, formText({ id, kind, name }, next)), [key, id, kind, name]);
  if (text === undefined) return [initial, change];
  const kept = JSON.parse(text) as T | { form: T };
  // Earlier versions stored the form alone.
  return [kept !== null && typeof kept === 'object' && 'form' in kept ? kept.form : kept, change];
}
