import { z } from 'zod';
import type { ItemState } from '#shared/contract/common.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findItem, partsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { type StoredRevision, storedRevisions } from '../../db/queries/items/revisions.ts';
import { answeredBeforeConflict } from '../../db/queries/review/conflicts.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { type StoredVerdict, verdictsOf } from '../../db/queries/review/verdicts.ts';
import { lastAnswerAt } from '../../db/queries/review/votes.ts';
import { deciding } from '../review/counting.ts';

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
  /** The revisions that put it into review or took it out, without reports and undo; their count is its number. */
  revisions: readonly StoredRevision[];
  /** For each of these, the one that holds the words that the person was asked about. */
  words: readonly StoredRevision[];
  asked: StoredRevision | undefined;
}

/** What somebody knows of an item that is not their own work, besides the item itself. */
export interface OwnWork {
  /** The state that their own decision gave it, if one is enough; otherwise it waits. */
  state: Exclude<ItemState, 'conflict'>;
  /** Their last decision that still stands. */
  decision: StoredVerdict | null;
  /** Their decisions that made a difference, and those they undid, in order; none if several people have to decide. */
  steps: readonly OwnStep[];
  /** Ids of decisions of others that handed the item to them. */
  handed: ReadonlySet<string>;
  /** Whether something was said while the item was not in review yet, or a draft again: later, it may be about a decision. */
  saidBefore: (at: string) => boolean;
  /** By the id of the item and of each of its parts. */
  submissions: ReadonlyMap<string, Submission>;
}

const undecided: ReadonlySet<ItemState> = new Set(['draft', 'to_review', 'retired']);

/**
 * Whether a revision put an item into review or took it out. A report puts only approved items back, so one that counted
 * would tell which are approved.
 */
const submits = ({ state, number, sameAs, report }: StoredRevision): boolean =>
  undecided.has(state) && sameAs === number && report === null;

const pick = z.object({ picked: z.boolean() });
const picked = ({ content }: StoredRevision): boolean | undefined => pick.safeParse(content).data?.picked;

/**
 * The revisions of a part with the pick that it was submitted with: a decision sets it, and whatever moves the part
 * afterwards keeps it.
 */
function asPicked(all: readonly StoredRevision[]): StoredRevision[] {
  let now: boolean | undefined;
  return all.map((one, at) => {
    const [own, before] = [picked(one), all[at - 1]];
    if (own === undefined) return one;
    if (now === undefined || !before || (undecided.has(one.state) && own !== picked(before))) now = own;
    return { ...one, content: { ...(one.content as object), picked: now } };
  });
}

const revisionsOf = (db: ReadDb, { kind, id }: Pick<StoredItem, 'kind' | 'id'>): StoredRevision[] =>
  asPicked(storedRevisions(db, 'main', kind, id));

/** The submissions of an item of which somebody has no work of their own. */
export const submissionsOf = (db: ReadDb, item: Pick<StoredItem, 'kind' | 'id'>): StoredRevision[] =>
  revisionsOf(db, item).filter(submits);

/** An item, or the one that a part is reviewed with. */
export function wholeItem(db: ReadDb, id: string): StoredItem | null {
  const item = findItem(db, id);
  return (item?.parentId && findItem(db, item.parentId)) || item;
}

/** Whether a revision follows from one of a person's decisions: written with it, or undoing it. */
const byDecision =
  (me: string, decisions: readonly StoredVerdict[]) =>
  ({ author, at, number, sameAs }: StoredRevision): boolean =>
    author.kind === 'person' && author.name === me && (sameAs !== number || decisions.some((one) => one.at === at));

function submissionOf(
  all: readonly StoredRevision[],
  own: (one: StoredRevision) => boolean,
  answeredAt: string,
  decidedAt: (at: string) => boolean,
): Submission {
  // An item that nobody decided is in review already, so nothing puts it back as it is.
  const putBack = (one: StoredRevision) => {
    const before = all.find(({ number }) => number === one.number - 1);
    const same = before && JSON.stringify(before.content) === JSON.stringify(one.content);
    return same && one.state === 'to_review' && !undecided.has(before.state) && !decidedAt(one.at);
  };
  const revisions = all.filter((one) => submits(one) && !own(one) && !putBack(one));
  const asked = (from: number, before: number) =>
    all.findLast((one) => one.number < before && (one.number <= from || (one.at <= answeredAt && !own(one))));
  return {
    revisions,
    words: revisions.map((one, at) => asked(one.number, revisions[at + 1]?.number ?? Infinity) ?? one),
    asked: asked(revisions.at(-1)?.number ?? 0, Infinity),
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
 * is not in review and they never answered it, they wrote it, or it was in conflict when they answered it, so that they
 * are asked to settle it.
 */
export function ownWork(db: ReadDb, me: string, id: string): OwnWork | null {
  const item = wholeItem(db, id);
  const state = item?.state === 'retired' ? item.state : (item?.reviewState ?? null);
  if (!item || state === null) return null;
  const all = [item, ...partsOf(db, item.id)];
  const answeredAt = lastAnswerAt(db, me, all);
  const away = state === 'draft' || state === 'retired' ? state : null;
  if (away && answeredAt === '') return null;
  const verdicts = verdictsOf(db, item.kind, item.id);
  const mine = verdicts.filter(({ annotator, kind }) => annotator === me && deciding.has(kind));
  const own = byDecision(me, mine);
  const enough = readSettings(db).annotatorsPerItem === 1;
  const decidedAt = (at: string) =>
    enough && mine.some((one) => one.at <= at && (one.takenBack === null || one.takenBack > at));
  const submissions = new Map(
    all.map((one) => [one.id, submissionOf(revisionsOf(db, one), own, answeredAt, decidedAt)]),
  );
  const made = [...submissions.values()].flatMap(({ revisions }) => revisions);
  if (made.some((one) => one.author.kind === 'person' && one.author.name === me)) return null;
  const since = made.reduce((last, { at }) => (at > last ? at : last), '');
  const round = mine.filter(({ at }) => at >= since);
  const decision = round.findLast(({ takenBack }) => takenBack === null) ?? null;
  if (state === 'conflict' && !decision && !answeredBeforeConflict(db, me, item.id)) return null;
  const reached = decision?.kind === 'reject' ? 'rejected' : 'approved';
  const saidBefore = (said: string) =>
    [...submissions.values()].every(({ revisions }) => {
      const last = revisions.findLast(({ at }) => at <= said);
      return !last || last.state === 'draft';
    });
  return {
    state: away ?? (enough && decision ? reached : 'to_review'),
    decision,
    steps: enough ? stepsOf(round) : [],
    handed: new Set(verdicts.flatMap((one) => (one.handedTo === me ? [one.id] : []))),
    saidBefore,
    submissions,
  };
}
