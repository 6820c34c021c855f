import type { ItemState } from '#shared/records/fields.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import type { OperationEntry } from '../../db/queries/items/operations.ts';

/** What follows from changed items beyond their own rows; put together where all kinds are known. */
export interface ChangeHooks {
  /** Updates the findings between the items of a screenshot; `kinds` are those of the changed items. */
  relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void;
  /** Called once per change, inside its transaction, with every revision it wrote. */
  afterChange(db: WriteDb, entries: readonly OperationEntry[]): void;
  /** Review states of an item and of whatever it is reviewed with; empty for kinds that are not reviewed. */
  reviewStates(db: ReadDb, item: { kind: string; id: string }): ItemState[];
}

let hooks: ChangeHooks | null = null;

/** Sets the hooks for changes in this process. */
export function setChangeHooks(made: ChangeHooks): void {
  hooks = made;
}

/** The hooks for changes; they must be set before anything is changed. */
export function changeHooks(): ChangeHooks {
  if (!hooks) throw new Error(inWords('upkeep-no-hooks'));
  return hooks;
}
