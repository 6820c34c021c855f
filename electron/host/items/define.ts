import type { ItemState, Lint } from '#shared/records/fields.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { BlindClick, PeoplesBox } from '#shared/metrics/boxes.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';
import type { z } from 'zod';
import type { queueRow, reviewItem } from '#shared/contract/review/review.ts';
import type { ReadDb, WriteDb } from '../db/connection.ts';
import type { StoredEpisode } from '../db/queries/episodes/subjects.ts';
import type { QueueRecord } from '../db/queries/review/queue-stretch.ts';
import type { VerdictSource } from '../db/queries/review/verdicts.ts';
import type { LongQuestion } from '../long-work/long-question.ts';
import type { Caller } from '../people/caller.ts';
import type { Change } from '../changes/change.ts';
import type { DecisionLine } from '../verdicts/decision-line.ts';
import type { Ruling } from '../verdicts/ruling.ts';

/** A decision as submitted; `content` and `wordings` are parsed by the kind. */
export type AnyRuling = Omit<Ruling, 'content'> & {
  content?: unknown;
  wordings?: unknown;
  /** Approves without the blind answer awaited from somebody else. */
  withoutAnswer?: boolean | undefined;
};

/** An item that a change wrote. */
export interface ChangedItem {
  kind: string;
  id: string;
}

/** Items of one kind that are in the queue under one name. */
export interface Lane {
  /** What the queue calls them. */
  as: string;
  /** They are answered through their child items. */
  throughParts: boolean;
  /** An annotator is not asked about what they made themselves. */
  othersOnly?: boolean;
}

/**
 * What the host does for a reviewed kind of item, in addition to what `shared/items` declares. Each reviewed kind has
 * them in its folder; `plainHooks` makes those of a kind that needs nothing of its own.
 */
export interface ReviewHooks {
  /** The kind that verdicts, samples and gold items of it name. */
  id: string;
  /** The names under which its items are in the queue. */
  lanes: readonly Lane[];
  /** Items of another kind that are reviewed as parts of one of this kind; `wholeOf` finds it. */
  parts?: { kind: string; wholeOf(db: ReadDb, id: string): string | null };
  /** Computes the ranks of these items in the queue again: after each change of them or of their parts, inside it. */
  rank(db: WriteDb, ids: readonly string[]): void;
  /** An item's state in review; null when it is not in review. */
  stateOf(db: ReadDb, id: string): ItemState | null;
  /**
   * What queue lines show besides the items' own words, by id; state and reason only if this person has answered. One
   * read for all lines.
   */
  queueRows(db: ReadDb, me: string, records: readonly QueueRecord[]): Map<string, Partial<z.infer<typeof queueRow>>>;
  /**
   * The item as one person may see it now, for a kind that is reviewed on its picture; null for one that is opened as
   * it declares (`plain/open.ts`). Errors: NOT_FOUND.
   */
  open: ((db: ReadDb, me: string, id: string) => z.infer<typeof reviewItem>) | null;
  /** Stores a decision and applies its consequences; returns the resulting state. Call it inside `change`. */
  apply(to: Change, me: Caller, ruling: AnyRuling, source: VerdictSource): ItemState;
  /** Does what a line of a decisions file says: first its answer, if any, then its decision. */
  decide(to: Change, me: Caller, line: DecisionLine): ItemState;
  /**
   * Approves all waiting items of a kind without a decision on each, for kinds that allow it, kind after kind. Other
   * kinds need one decision per item.
   */
  approveWaiting?: readonly { kind: string; approve(to: Change, id: string): void }[];
  /** Puts an approved item back into review. Call it inside `change`. Errors: FORBIDDEN. */
  putBack(to: Change, id: string): void;
  /** The revision to approve unseen with an accepted lot; null if the item cannot be approved unchanged. */
  approvable(db: ReadDb, id: string): number | null;
  /** Puts an item of a rejected lot at least this high in the queue. */
  raise(db: WriteDb, id: string, rank: number): void;
  /** Items whose place in the queue does not match their child items; `doctor` has them ranked again. */
  misplaced?(db: ReadDb): string[];
  /** An item's content without what was read under blurred areas of its screenshot; null if nothing of it is there. */
  withoutBlurred?(content: unknown, blur: UnderBlur): unknown;
  /** Findings on all items of the project together. */
  projectLints?(db: ReadDb): LongQuestion<Lint[]>;
  /** People's answers that are places on a picture: agreement about them is measured. */
  places?(db: ReadDb): PlaceAnswers;
  /** For a kind whose items label episodes: a decisions file may name the episode instead of the item. */
  labelsEpisodes?: {
    /** What is wrong with a label for an episode, which need not be queued; null if nothing is. */
    wrong(given: unknown, episode: StoredEpisode): Phrase | null;
    /** Queues an episode for a label, if it has none. Call it inside `change`. NOT_FOUND if it does not exist. */
    queue(to: Change, episodeId: string): void;
  };
}

/** Answers that are places, in image pixels. */
export interface PlaceAnswers {
  /** Each person's first blind click on an item. */
  clicks: BlindClick[];
  /** The last box by each person for items that two or more people drew. */
  drawn: { element: string; person: string; box: BBox }[];
  /** The first box that each person drew blind, and what was stored at that time. */
  blindBoxes: PeoplesBox[];
}
