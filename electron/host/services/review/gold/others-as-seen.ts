import type { Revision } from '#shared/contract/questions.ts';
import type { Author, ItemState } from '#shared/contract/common.ts';
import { findItem, partsOf } from '../../../db/queries/items/items.ts';
import { getRevision } from '../../../db/queries/items/revisions.ts';
import { lastPutUpRevision } from '../../../db/queries/review/put-up.ts';
import type { Blind } from '../../blind/blind.ts';

/*
 * After their answer, people who get gold see of an item what they would see if nobody else had decided it: see
 * `blind/own-work.ts`.
 */

interface Said {
  voter: { kind: string; name: string };
}
interface Put {
  number: number;
  state: ItemState;
  author: Author;
}

/** What an opened item of any kind may contain of others' work. */
interface Opened {
  id: string;
  phase: 'blind' | 'revealed';
  state?: ItemState;
  question_?: { state: ItemState };
  element?: { state: ItemState };
  variants?: { id: string; state: ItemState; author: Author; revisions: Put[] }[];
  revisions?: Put[];
  votes?: Said[];
  answers?: Said[];
  clicks?: Said[];
  verdicts?: { id: string; annotator: string }[];
  comments?: { author: string }[];
  report?: { by: string } | null;
  adjudicating?: boolean;
}

/** Revisions up to the one with which an item, or a part of one, was put up: decisions add further ones. */
export function revisionsSeen<R extends Pick<Revision, 'number'>>(rows: R[], id: string, blind: Blind): R[] {
  const item = blind.ownWork(id) && findItem(blind.db, id);
  if (!item) return rows;
  const putUp = lastPutUpRevision(blind.db, item.kind, id);
  return rows.filter(({ number }) => number <= putUp);
}

/** The number of an answer to an item, at most that with which the item was put up. */
export function answerSeen<A extends { revision: number }>(answer: A, id: string, blind: Blind): A {
  const item = blind.ownWork(id) && findItem(blind.db, id);
  return item ? { ...answer, revision: Math.min(answer.revision, lastPutUpRevision(blind.db, item.kind, id)) } : answer;
}

/** A row of an item with the state that the person's own decision gave it. */
export function stateByOwn<R extends { id: string; state: ItemState }>(row: R, blind: Blind): R {
  const decided = row.state === 'approved' || row.state === 'rejected' || row.state === 'conflict';
  const own = decided ? blind.ownWork(row.id) : null;
  if (!own) return row;
  // A rejection of an item with parts rejects these.
  const rejectsParts = own.state === 'rejected' && partsOf(blind.db, row.id).length > 0;
  return { ...row, state: rejectsParts ? 'to_review' : own.state };
}

/** A row that names its last author, who may have decided it, with the one who put it up. */
export function authorSeen<R extends { id: string; author: Author }>(row: R, blind: Blind): R {
  const item = blind.ownWork(row.id) && findItem(blind.db, row.id);
  const author =
    item && getRevision(blind.db, item.kind, item.id, lastPutUpRevision(blind.db, item.kind, item.id))?.author;
  return author ? { ...row, author } : row;
}

/** An opened item without what other people said about it or decided. */
export function openedByOwn<T extends object>(out: T, blind: Blind): T {
  const opened = out as T & Opened;
  const own = opened.phase === 'revealed' ? blind.ownWork(opened.id) : null;
  if (!own) return out;
  const { state } = own;
  const { question_, element, variants, revisions, votes, answers, clicks, verdicts, comments, report } = opened;
  const mine = ({ voter }: Said) => voter.kind !== 'person' || voter.name === blind.me;
  return {
    ...opened,
    ...(opened.state !== undefined && { state }),
    ...(question_ && { question_: { ...question_, state } }),
    ...(element && { element: { ...element, state } }),
    ...(variants && {
      variants: variants.map((one) => ({
        ...authorSeen(one, blind),
        state: 'to_review' as const,
        revisions: revisionsSeen(one.revisions, one.id, blind),
      })),
    }),
    ...(revisions && { revisions: revisionsSeen(revisions, opened.id, blind) }),
    ...(votes && { votes: votes.filter(mine) }),
    ...(answers && { answers: answers.filter(mine) }),
    ...(clicks && { clicks: clicks.filter(mine) }),
    ...(verdicts && { verdicts: verdicts.filter(({ id, annotator }) => annotator === blind.me || own.handed.has(id)) }),
    ...(comments && { comments: comments.filter(({ author }) => author === blind.me) }),
    ...(report && report.by !== blind.me && { report: null }),
    adjudicating: false,
  };
}
