import type { ItemState } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import type { OperationEntry } from '../../db/queries/items/operations.ts';

/** What follows from changed items beyond their own rows; put together where all kinds are known. */
export interface ChangeHooks {
  /** Brings findings between the items of a screenshot up to date; `kinds` are those of the changed items. */
  relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void;
  /** Called once a change, inside its transaction, with every revision it wrote. */
  afterChange(db: WriteDb, entries: readonly OperationEntry[]): void;
  /** Where an item, and whatever it is reviewed with, stands in review; empty for what is not reviewed. */
  reviewStates(db: ReadDb, item: { kind: string; id: string }): ItemState[];
}

let hooks: ChangeHooks | null = null;

/** Says what follows from changes in this process. */
export function setChangeHooks(made: ChangeHooks): void {
  hooks = made;
}

/** What follows from changes; it must have been said before anything is changed. */
export function changeHooks(): ChangeHooks {
  if (!hooks) throw new Error('No change hooks are registered; open the project with openProject.');
  return hooks;
}
