import { useMemo } from 'react';
import type { z } from 'zod';
import type { reviewItem } from '#shared/contract/review/review.ts';
import { dropText, keepText, noteSeen, useKeptTexts } from '../ui/fields/kept-texts.ts';

type SeenItem = Extract<z.infer<typeof reviewItem>, { phase: 'revealed' }>;

/** Changes to an item in Review that are saved only with a decision on it. */
export interface KeptWork<T = unknown> {
  /** The item as it was when the work began, which the decision is based on. */
  seen: SeenItem;
  work: T;
}

const prefix = 'work ';
const keyOf = (id: string): string => `${prefix}${id}`;
const read = <T>(text: string | undefined): KeptWork<T> | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as KeptWork<T>);

const keptWork = <T>(id: string): KeptWork<T> | undefined => read(useKeptTexts.getState().texts[keyOf(id)]);

/** The work of this person on an item, also from an earlier page; undefined if there is none. */
export function useKeptWork<T>(id: string | null | undefined): KeptWork<T> | undefined {
  const text = useKeptTexts(({ texts }) => texts[keyOf(id ?? '')]);
  return useMemo(() => read<T>(text), [text]);
}

/** The work itself, outside of components. */
export const workOn = <T>(id: string): T | undefined => keptWork<T>(id)?.work;

/** Keeps the work until it is saved or discarded. `seen` is the item as shown; the one it began on is kept. */
export function keepWork(seen: SeenItem, work: unknown): void {
  const kept: KeptWork = { seen: keptWork(seen.id)?.seen ?? seen, work };
  keepText(keyOf(seen.id), JSON.stringify(kept));
}

export const dropWork = (id: string): void => dropText(keyOf(id));

/** Bases kept work on this version of its item, which the person accepts or has made. */
export function rebaseWork(seen: SeenItem): void {
  const kept = keptWork(seen.id);
  if (kept) keepText(keyOf(seen.id), JSON.stringify({ ...kept, seen }));
}

/** The person has the item open. */
export const noteWorkSeen = (id: string): void => noteSeen(keyOf(id));

/** What a banner says about an item with unsaved work. */
export interface LeftItem {
  id: string;
  kind: string;
  name: string;
}

const formPrefix = 'form ';
/** Under which key a form on an item is kept: an answer or a decision that is not sent yet. */
export const formKey = (id: string): string => `${formPrefix}${id}`;
export const formText = (about: LeftItem, form: unknown): string => JSON.stringify({ about, form });

function leftBehind(key: string, text: string | undefined): LeftItem[] {
  if (key.startsWith(prefix)) {
    const seen = keptWork(key.slice(prefix.length))?.seen;
    return seen ? [{ id: seen.id, kind: seen.kind, name: seen.screenshotName }] : [];
  }
  if (!key.startsWith(formPrefix) || text === undefined) return [];
  // Earlier versions stored the form alone.
  const kept = JSON.parse(text) as { about?: LeftItem } | null;
  return kept?.about ? [kept.about] : [];
}

/** Items with work or a form that an earlier page left, and that the person has not opened since. */
export function useLeftWork(): LeftItem[] {
  const left = useKeptTexts((state) => state.left);
  return useMemo(() => [...left].flatMap((key) => leftBehind(key, useKeptTexts.getState().texts[key])), [left]);
}

/** The person wants nothing of what an earlier page left on an item. */
export function dropLeft(id: string): void {
  dropWork(id);
  dropText(formKey(id));
}
