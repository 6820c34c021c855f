import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { WriteDb } from '../db/connection.ts';
import type { OperationEntry } from '../db/queries/items/operations.ts';
import { setChangeHooks } from '../services/changes/change-hooks.ts';
import { relintNeighbours, relintWordings } from '../services/lints/neighbour-lints.ts';
import { allReviewHooks } from './registry.ts';

/** Puts every item that a change touched, or whose parts it touched, at its place in the queue again. */
export function placeAgain(db: WriteDb, entries: readonly Pick<OperationEntry, 'kind' | 'id' | 'from'>[]): void {
  for (const hooks of allReviewHooks()) {
    const moved = new Set<string>();
    for (const { kind, id, from } of entries) {
      const item = hooks.movedBy.includes(kind) ? hooks.movedItem(db, { kind, id, from }) : null;
      if (item !== null) moved.add(item);
    }
    for (const id of moved) hooks.refresh(db, id);
  }
}

/** Elements are compared with one another, wordings with those of other elements. */
function relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void {
  if (kinds.has(element.id)) relintNeighbours(db, screenshotId);
  if (kinds.has(instruction.id)) relintWordings(db, screenshotId);
}

setChangeHooks({ relint, afterChange: placeAgain });
