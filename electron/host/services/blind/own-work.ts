import type { ItemState } from '#shared/contract/common.ts';
import type { Revision } from '#shared/contract/questions.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findItem, partsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { type StoredVerdict, verdictsOf } from '../../db/queries/review/verdicts.ts';
import { lastAnswerAt } from '../../db/queries/review/votes.ts';

/*
 * Where gold is mixed in, nobody who answered an item may learn afterwards that others had decided it before. They see
 * it as if nobody else had: as it was submitted, with their own answer and decisions only. What a person wrote is never
 * gold for them.
 */

/** One of somebody's decisions on an item, or the undoing of one; each makes a revision in what they see. */
export interface OwnStep {
  verdict: StoredVerdict;
  undone: boolean;
  at: string;
  /** The decisions that stand after it, in order. */
  standing: readonly StoredVerdict[];
}

/** An item or a part of it as it was submitted, and the words that the person was asked about. */
interface Submission {
  number: number;
  /** The revisions up to that number. */
  revisions: readonly Revision[];
  /** Holds the words that the person was asked about. */
  asked: Revision | undefined;
}

/** What somebody knows of an item that is not their own work, besides the item itself. */
export interface OwnWork {
  /** The state that their own decision gave it, if one is enough; otherwise it waits. */
  state: Extract<ItemState, 'to_review' | 'approved' | 'rejected'>;
  /** Their last decision that still stands. */
  decision: StoredVerdict | null;
  /** Their decisions that made a difference, and those they undid, in order; none if several people have to decide. */
  steps: readonly OwnStep[];
  /** Ids of decisions of others that handed the item to them. */
  handed: ReadonlySet<string>;
  /** When the item was last submitted. */
  since: string;
  /** By the id of the item and of each of its parts. */
  submissions: ReadonlyMap<string, Submission>;
}

const decided: ReadonlySet<ItemState> = new Set(['approved', 'rejected', 'conflict']);
const deciding: ReadonlySet<StoredVerdict['kind']> = new Set(['approve', 'edit', 'reject']);

/** An item, or the one that a part is reviewed with. */
export function wholeItem(db: ReadDb, id: string): StoredItem | null {
  const item = findItem(db, id);
  return (item?.parentId && findItem(db, item.parentId)) || item;
}

/** Whether a revision follows from one of a person's decisions: written with it, or undoing it. */
const byDecision =
  (me: string, decisions: readonly StoredVerdict[]) =>
  ({ author, at, number, sameAs }: Revision): boolean =>
    author.kind === 'person' && author.name === me && (sameAs !== number || decisions.some((one) => one.at === at));

function submissionOf(revisions: readonly Revision[], own: (one: Revision) => boolean, answeredAt: string): Submission {
  const put = revisions.findLast(
    (one) => (one.state === 'draft' || one.state === 'to_review') && one.sameAs === one.number && !own(one),
  );
  const number = put?.number ?? 0;
  return {
    number,
    revisions: revisions.filter((one) => one.number <= number),
    asked: revisions.findLast((one) => one.number <= number || (one.at <= answeredAt && !own(one))),
  };
}

function stepsOf(round: readonly StoredVerdict[]): OwnStep[] {
  const steps: OwnStep[] = [];
  let standing: readonly StoredVerdict[] = [];
  for (const verdict of round) {
    const after = [...standing, verdict];
    steps.push({ verdict, undone: false, at: verdict.at, standing: after });
    if (verdict.takenBack === null) standing = after;
    else steps.push({ verdict, undone: true, at: verdict.takenBack, standing });
  }
  return steps;
}

/**
 * What a person may know of an item, by its id or that of a part, while gold is mixed in; null if they may know all: it
 * is not in review, they wrote it, or it is in conflict and they are asked to settle it.
 */
export function ownWork(db: ReadDb, me: string, id: string): OwnWork | null {
  const item = wholeItem(db, id);
  const state = item?.reviewState ?? null;
  if (!item || (state !== 'to_review' && (state === null || !decided.has(state)))) return null;
  const verdicts = verdictsOf(db, item.kind, item.id);
  const mine = verdicts.filter(({ annotator, kind }) => annotator === me && deciding.has(kind));
  const own = byDecision(me, mine);
  const all = [item, ...partsOf(db, item.id)];
  const answeredAt = lastAnswerAt(db, me, all);
  const submissions = new Map(
    all.map((one) => [one.id, submissionOf(listRevisions(db, one.kind, one.id), own, answeredAt)]),
  );
  const made = [...submissions.values()].flatMap(({ revisions }) => revisions);
  if (made.some((one) => one.author.kind === 'person' && one.author.name === me && !own(one))) return null;
  const since = made.reduce((last, { at }) => (at > last ? at : last), '');
  const round = mine.filter(({ at }) => at >= since);
  const decision = round.findLast(({ takenBack }) => takenBack === null) ?? null;
  if (state === 'conflict' && !decision) return null;
  const enough = readProjectMeta(db).settings.annotatorsPerItem === 1;
  const reached = decision?.kind === 'reject' ? 'rejected' : 'approved';
  return {
    state: enough && decision ? reached : 'to_review',
    decision,
    steps: enough ? stepsOf(round) : [],
    handed: new Set(verdicts.flatMap((one) => (one.handedTo === me ? [one.id] : []))),
    since,
    submissions,
  };
}
