import { lastPutUpRevision } from '../../../db/queries/review/put-up.ts';
import { findItem, partsOf, type StoredItem } from '../../../db/queries/items/items.ts';
import { getRevision } from '../../../db/queries/items/revisions.ts';
import { reviewHooks } from '../../../items/registry.ts';
import type { Blind } from '../../blind/blind.ts';

/*
 * A decision adds a revision, so an approved item that is asked again as gold has one more than a waiting one. Whoever
 * is not to tell them apart sees the number and the time with which each was put up, and bases answers and decisions on
 * that number.
 */

/** An item and the parts through which it is answered, each as it was put up. */
class PutUp {
  readonly #blind: Blind;
  readonly #item: StoredItem;
  readonly #parts: readonly StoredItem[];

  constructor(blind: Blind, item: StoredItem, parts: readonly StoredItem[]) {
    this.#blind = blind;
    this.#item = item;
    this.#parts = parts;
  }

  #find(id: string): StoredItem | undefined {
    return id === this.#item.id ? this.#item : this.#parts.find((part) => part.id === id);
  }

  /** The item's or part's number; undefined for any other id. */
  of(id: string): number | undefined {
    const found = this.#find(id);
    return found && Math.min(found.revision, lastPutUpRevision(this.#blind.db, found.kind, found.id));
  }

  /** The item's own number. */
  get own(): number {
    return this.of(this.#item.id) ?? this.#item.revision;
  }

  get at(): string {
    const { db } = this.#blind;
    return getRevision(db, this.#item.kind, this.#item.id, this.own)?.at ?? this.#item.createdAt;
  }

  /** Number of the item with its parts, as a decision names it. */
  get whole(): number {
    return this.#parts.reduce((sum, { id }) => sum + (this.of(id) ?? 0), this.own);
  }

  /** How many revisions came after it was put up. */
  get later(): number {
    return this.#parts.reduce((sum, { revision }) => sum + revision, this.#item.revision) - this.whole;
  }

  /** How many revisions of a part came after it was put up. */
  laterOf(id: string): number {
    return (this.#find(id)?.revision ?? 0) - (this.of(id) ?? 0);
  }
}

/** Null if this person may see the numbers as they are. */
function putUp(blind: Blind | null, id: string): PutUp | null {
  const item = blind?.gold ? findItem(blind.db, id) : null;
  if (!blind || !item) return null;
  const hooks = reviewHooks(item.kind);
  if (!hooks || (!blind.hidesAny(id) && blind.ownWork(id) === null)) return null;
  const throughParts = hooks.lanes.some((lane) => lane.as === item.reviewAs && lane.throughParts);
  return new PutUp(blind, item, throughParts ? partsOf(blind.db, id) : []);
}

/** The revision that a person means who names one as they see it; `part` is the part of the item that they answer. */
export function revisionMeant(blind: Blind | null, id: string, seen: number, part?: string): number {
  const put = putUp(blind, id);
  if (!put) return seen;
  const [shown, later] = part === undefined ? [put.whole, put.later] : [put.of(part) ?? 0, put.laterOf(part)];
  return seen < shown ? seen : seen + later;
}

/** A row of an item with the number and time of its putting up. */
export function rowAsPutUp<R extends { id: string; revision: number; updatedAt: string }>(row: R, blind: Blind): R {
  const put = putUp(blind, row.id);
  return put ? { ...row, revision: put.own, updatedAt: put.at } : row;
}

function within(value: unknown, put: PutUp, top: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one, put, false));
  if (typeof value !== 'object' || value === null) return value;
  const seen = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one, put, false)]));
  const { id, instructionId, revision, updatedAt, voter, annotator, targetRevision } = seen;
  if (typeof targetRevision === 'number') return { ...seen, targetRevision: Math.min(targetRevision, put.own) };
  if (typeof revision !== 'number') return seen;
  const of = (one: unknown) => (typeof one === 'string' ? put.of(one) : undefined);
  // An answer and a decision name the revision of what they are about.
  const shown = top
    ? put.whole
    : (of(id) ?? of(instructionId) ?? (voter === undefined && annotator === undefined ? revision : put.own));
  return {
    ...seen,
    revision: Math.min(revision, shown),
    ...(typeof updatedAt === 'string' && of(id) !== undefined && { updatedAt: put.at }),
  };
}

/** An opened item with the numbers of its putting up, in all that it contains. */
export function openedAsPutUp<T extends { id: string }>(out: T, blind: Blind): T {
  const put = putUp(blind, out.id);
  return put ? (within(out, put, true) as T) : out;
}

/** The number of an item as this person sees it; null if it is the current one. */
export const putUpNumber = (blind: Blind, id: string): number | null => putUp(blind, id)?.whole ?? null;
