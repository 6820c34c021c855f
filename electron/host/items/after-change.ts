import { Blind } from './blind/blind.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { setChangeHooks } from '../changes/change-hooks.ts';
import { setLints } from '../changes/lints/set-lints.ts';
import type { ChangedItem, ReviewHooks } from './define.ts';
import { reviewedWith } from './registry.ts';
import { relintBlurred } from './relint/blurred.ts';
import { relinting } from './relint/registry.ts';

/** Items ranked at a time: what they are ranked by is in memory. */
const batch = 500;

/** Ranks each item again, once, that was changed or whose parts were. */
export function afterChange(db: WriteDb, changed: readonly ChangedItem[]): void {
  const concerned = new Map<ReviewHooks, Set<string>>();
  for (const item of changed) {
    const found = reviewedWith(db, item);
    if (found) concerned.set(found.hooks, (concerned.get(found.hooks) ?? new Set()).add(found.id));
  }
  for (const [hooks, ids] of concerned) {
    const all = [...ids];
    for (let from = 0; from < all.length; from += batch) hooks.rank(db, all.slice(from, from + batch));
  }
}

/** Updates the findings between items of the changed kinds, and those on blurred areas. */
function relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void {
  for (const { kind, codes, find } of relinting)
    if (kinds.has(kind)) setLints(db, kind, screenshotId, codes, find(db, screenshotId));
  relintBlurred(db, screenshotId, kinds);
}

/** An item's state in review, or that of the item it is reviewed with. */
function reviewStates(db: ReadDb, item: ChangedItem): ItemState[] {
  const found = reviewedWith(db, item);
  const state = found?.hooks.stateOf(db, found.id) ?? null;
  return state === null ? [] : [state];
}

const blindFor = (db: ReadDb, annotator: string) => new Blind(db, annotator);

setChangeHooks({ relint, afterChange, reviewStates, blindFor });
