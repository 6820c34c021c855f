import type { ItemState } from '#shared/contract/common.ts';
import type { z } from 'zod';
import type { queueRow, reviewItem } from '#shared/contract/review/review.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import type { QueueRecord } from '../db/queries/review/queue-stretch.ts';
import type { VerdictSource } from '../db/queries/review/verdicts.ts';
import type { Caller } from '../people/caller.ts';
import type { Change } from '../services/changes/change.ts';
import type { DecisionLine } from '../services/review/decision-line.ts';
import type { Ruling } from '../services/review/verdicts/ruling.ts';

/** A decision as it comes in; `content` and `wordings` are read by the kind. */
export type AnyRuling = Omit<Ruling, 'content'> & { content?: unknown; wordings?: unknown };

/** Items of one kind that are in the queue under one name. */
export interface Lane {
  /** What the queue calls them. */
  as: string;
  /** They are answered through the items that hang on them. */
  throughParts: boolean;
  /** An annotator is not asked about what they made themselves. */
  othersOnly?: boolean;
}

/** What the host does for a kind of item that is reviewed, beside what `shared/items` declares of it. */
export interface ReviewHooks {
  /** The kind that verdicts, samples and gold items of it name. */
  id: string;
  /** The names under which its items are in the queue. */
  lanes: readonly Lane[];
  /** Kinds whose changes move such an item in the queue: itself, and its parts where it is reviewed through them. */
  movedBy: readonly string[];
  /** The item of this kind that a change of one of `movedBy` moves; null for none. */
  movedItem(db: ReadDb, changed: { kind: string; id: string; from: number }): string | null;
  /** Puts an item at its place in the queue again: `rank`. */
  refresh(db: WriteDb, id: string): void;
  /** Where an item stands in review; null when it is not there. */
  stateOf(db: ReadDb, id: string): ItemState | null;
  /**
   * What lines of the queue say beyond the items' own words, by id; state and reason only of what this person answered.
   * Reads for all lines together.
   */
  queueRows(db: ReadDb, me: string, records: readonly QueueRecord[]): Map<string, Partial<z.infer<typeof queueRow>>>;
  /** The item as one person may see it now, for kinds with a page of their own. Errors: NOT_FOUND. */
  open?(db: ReadDb, me: string, id: string): z.infer<typeof reviewItem>;
  /** Stores a decision and does what follows from it; answers with the state afterwards. Call it inside `change`. */
  rule(to: Change, me: Caller, ruling: AnyRuling, source: VerdictSource): ItemState;
  /** Decides on an item as a line of a decisions file says, after the answer that the line gives, if any. */
  decide(to: Change, me: Caller, line: DecisionLine): ItemState;
  /**
   * For a kind whose waiting items can all be approved without a decision on each: how, kind after kind. Others are approved
   * one by one by decisions.
   */
  approveWaiting?: readonly { kind: string; approve(to: Change, id: string): void }[];
  /** Puts an approved item up for review again. Call it inside `change`. Errors: FORBIDDEN. */
  putBack(to: Change, id: string): void;
  /** The revision to approve unseen with an accepted lot; null when the item cannot be approved as it is. */
  approvable(db: ReadDb, id: string): number | null;
  /** Puts an item of a rejected lot at least this high in the queue. */
  raise(db: WriteDb, id: string, rank: number): void;
}
