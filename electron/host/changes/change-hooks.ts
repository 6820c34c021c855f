import type { ItemState } from '#shared/records/fields.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import type { OperationEntry } from '../db/queries/items/operations.ts';

/** What changes ask of the kinds: what follows beyond an item's own rows, and what is kept from whom; put together where all kinds are known. */
export interface ChangeHooks {
  /** Updates the findings between the items of a screenshot; `kinds` are those of the changed items. */
  relint(db: WriteDb, screenshotId: string, kinds: ReadonlySet<string>): void;
  /** Called once per change, inside its transaction, with every revision it wrote. */
  afterChange(db: WriteDb, entries: readonly OperationEntry[]): void;
  /** Review states of an item and of whatever it is reviewed with; empty for kinds that are not reviewed. */
  reviewStates(db: ReadDb, item: { kind: string; id: string }): ItemState[];
  /** What an annotator may not touch now, because it waits for their own blind answer. */
  blindFor(db: ReadDb, annotator: string): KeptFrom;
}

/** What is kept from one person until they have answered. */
export interface KeptFrom {
  /** Whether gold is mixed into their queue. */
  readonly gold: boolean;
  hides(kind: string, id: string): boolean;
  refusal(): Error;
}

/** The kinds register them once, when the process starts. */
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
