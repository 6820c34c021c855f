import type { Blind } from '../../blind/blind.ts';
import { asSeen } from './as-seen.ts';

/*
 * Whoever sees an item as if nobody else had decided it names the number they see: it stands for the item as it is now.
 * Any other number is stale, also if it is a stored one.
 */

/** The stored number of an item with its parts that a person means by the one they see. */
export function revisionMeant(blind: Blind | null, id: string, seen: number): number {
  const shown = asSeen(blind, id);
  if (!shown) return seen;
  return seen === shown.whole ? shown.stored : -1;
}

/**
 * The stored revision that an answer is about; `part` is the part of the item that it answers. An older one is itself. A
 * higher number than the person can see is from a page that was opened before gold was mixed in: it stands for the item
 * as it is now, whatever it is, so that it tells nothing.
 */
export function revisionAnswered(blind: Blind | null, id: string, seen: number, part = id): number {
  const shown = asSeen(blind, id);
  const now = shown?.of(part);
  if (!shown || now === undefined || seen < now) return seen;
  return shown.storedOf(part);
}

/** The number of an item as this person sees it; null if it is the current one. */
export const numberSeen = (blind: Blind, id: string): number | null => asSeen(blind, id)?.whole ?? null;
