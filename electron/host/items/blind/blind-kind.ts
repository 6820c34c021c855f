import type { ReadDb } from '../../db/connection.ts';
import type { Looker } from '../../db/queries/review/blind.ts';

/** What blind review means for a kind of item. */
export interface BlindKind {
  /** Whether the item waits for this person's answer, so that nothing may give it away to them. */
  awaits(db: ReadDb, id: string, who: Looker): boolean;
  /** Whether what other people said about it is kept from this person until they have decided too. */
  undecided(db: ReadDb, id: string, me: string): boolean;
}
