import { useCallback, useState } from 'react';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';

const formText = (id: string): string => `form ${id}`;

/** The form of an item was sent, or left without saving. */
export const dropForm = (id: string): void => dropText(formText(id));

/** What a form on an item contains until it is sent; it survives going to another item, a reload and a crash. */
export function useKeptForm<T>(id: string, initial: T): readonly [now: T, change: (next: T) => void] {
  const [first] = useState(() => JSON.stringify(initial));
  const [text, write] = useKeptText(formText(id), first);
  return [JSON.parse(text) as T, useCallback((next: T) => write(JSON.stringify(next)), [write])];
}
