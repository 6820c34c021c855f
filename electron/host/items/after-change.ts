import type { ItemState } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import type { OperationEntry } from '../db/queries/items/operations.ts';
import { setChangeHooks } from '../services/changes/change-hooks.ts';
import { allReviewHooks } from './registry.ts';
import { relintBlurred } from './relint/blurred.ts';
import { relinting } from './relint/registry.ts';

/** Ranks every item again that a change touched, or whose parts it touched. */
export function placeAgain(db: WriteDb, entries: readonly Pick<OperationEntry, 'kind' | 'id' | 'from'>[]): void {
  for (const hooks of allReviewHooks()) {
    const moved = new Set<string>();
    for (const { kind, id, from } of entries) {
      const item = hooks.movedBy.includes(kind) ? hooks.movedItem(db, { kind, id, from }) : null;
      if (item !== null) moved.add(item);
    }
    for (const id of moved) hooks.rank(db, id);
  }
}

/** Updates the findings between items of the changed kinds, and those on blurred areas. */
function relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void {
  for (const { kind, relint: bring } of relinting) if (kinds.has(kind)) bring(db, screenshotId);
  relintBlurred(db, screenshotId, kinds);
}

/** An item's state in review, or that of the item it is reviewed with. */
function reviewStates(db: ReadDb, { kind, id }: { kind: string; id: string }): ItemState[] {
  return allReviewHooks().flatMap((hooks) => {
    const item = hooks.movedBy.includes(kind) ? hooks.movedItem(db, { kind, id, from: 0 }) : null;
    return (item === null ? null : hooks.stateOf(db, item)) ?? [];
  });
}

setChangeHooks({ relint, afterChange: placeAgain, reviewStates });
