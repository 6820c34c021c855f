import { Blind } from './blind/blind.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import { setChangeHooks } from '../changes/change-hooks.ts';
import { setLints } from '../changes/lints/set-lints.ts';
import type { ChangedItem } from './define.ts';
import { allReviewHooks } from './registry.ts';
import { relintBlurred } from './relint/blurred.ts';
import { relinting } from './relint/registry.ts';

/** What follows for the items of each kind. */
export function afterChange(db: WriteDb, changed: readonly ChangedItem[]): void {
  for (const hooks of allReviewHooks()) hooks.afterChange(db, changed);
}

/** Updates the findings between items of the changed kinds, and those on blurred areas. */
function relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void {
  for (const { kind, codes, find } of relinting)
    if (kinds.has(kind)) setLints(db, kind, screenshotId, codes, find(db, screenshotId));
  relintBlurred(db, screenshotId, kinds);
}

/** An item's state in review, or that of the item it is reviewed with. */
function reviewStates(db: ReadDb, item: { kind: string; id: string }): ItemState[] {
  return allReviewHooks().flatMap((hooks) => {
    const id = hooks.reviewedWith(db, item);
    return (id === null ? null : hooks.stateOf(db, id)) ?? [];
  });
}

const blindFor = (db: ReadDb, annotator: string) => new Blind(db, annotator);

setChangeHooks({ relint, afterChange, reviewStates, blindFor });
