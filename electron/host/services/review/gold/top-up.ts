import type { WriteDb } from '../../../db/connection.ts';
import {
  arrivedSince,
  goldGiven,
  insertCopy,
  lastWork,
  type Neighbour,
  nextCopySeq,
  ordinaryWork,
  type Original,
  queueFingerprint,
  unknownApproved,
  withdraw,
} from '../../../db/queries/review/gold.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import { allLanes } from '../../../items/registry.ts';
import { allocate, draw, seeded } from '../draw.ts';
import { z } from 'zod';
import { findItemKind } from '#shared/items/registry.ts';
import { findItem, partsOf, type StoredItem } from '../../../db/queries/items/items.ts';
import { insertRevision, type StoredRevision, storedRevisions } from '../../../db/queries/items/revisions.ts';

const pick = z.object({ picked: z.boolean() });

/** The history of an original up to its first submission, which is the history of every item that waits. */
function submitted(all: readonly StoredRevision[]): StoredRevision[] {
  const put = all.findIndex(({ state }) => state === 'to_review');
  const approved = all.findIndex(({ state }) => state === 'approved');
  return all.slice(0, put >= 0 && (approved < 0 || put < approved) ? put + 1 : 1);
}

/** The approved words; not the picks and labels, which decisions set. */
function contentNow({ kind, content }: StoredItem, put: unknown): unknown {
  if (findItemKind(kind)?.review?.labels) return put;
  const picked = pick.safeParse(put).data;
  return picked ? { ...(content as object), ...picked } : content;
}

/** Makes a copy of an approved item, with its parts, wait for one person beside a waiting item. */
function makeCopy(db: WriteDb, me: string, { id }: Original, beside: Neighbour & { place: number }, at: string): void {
  const item = findItem(db, id);
  if (!item) return;
  const all = [item, ...partsOf(db, id).filter(({ state }) => state !== 'retired')];
  const first = nextCopySeq(db) - all.length + 1;
  let parent: string | null = null;
  for (const [n, entry] of all.entries()) {
    const history = submitted(storedRevisions(db, 'main', entry.kind, entry.id));
    const content = JSON.stringify(contentNow(entry, history.at(-1)?.content));
    const made: string = insertCopy(db, first + n, {
      ...{ of: entry.id, parent, content, me, at, place: beside.place, submitted: beside.at },
      ...{ state: 'to_review', revision: history.length },
    });
    for (const [before, { author, why, state, content: then }] of history.entries()) {
      const last = before === history.length - 1;
      insertRevision(db, {
        ...{ kind: entry.kind, entityId: made, number: before + 1, author, why, at: beside.at },
        ...{ content: last ? content : JSON.stringify(then), state: last ? 'to_review' : state },
        ...{ runId: null, sameAs: null, report: null, reason: null },
      });
    }
    parent ??= made;
  }
}

/** What a person has last seen of their queues, and when. */
interface Last {
  state: string;
  at: string;
}

/** By connection: what was there when it last looked. */
const seen = new WeakMap<WriteDb, Map<string, Last>>();

type Counts = ReadonlyMap<string, number>;
const sum = (counts: Counts): number => [...counts.values()].reduce((all, n) => all + n, 0);

/**
 * Mixes gold into one person's queue at the share that the project asks for: copies of approved items that they do not
 * know, each beside an item that arrived since they last looked, so that neither its place nor its moment tells it. The
 * number follows from what others put into review and take out of it. Does nothing while nothing changes in review.
 */
export function topUpGold(db: WriteDb, me: string): void {
  const share = readSettings(db).goldShare;
  const people = seen.get(db) ?? new Map<string, Last>();
  seen.set(db, people);
  if (share <= 0) return void people.delete(me);
  const last = people.get(me);
  const state = queueFingerprint(db);
  if (last?.state === state) return;
  const at = new Date().toISOString();
  db.immediate(() => give(db, me, share / (1 - share), last?.at ?? lastWork(db, me), at));
  people.set(me, { state, at });
}

function give(db: WriteDb, me: string, perItem: number, since: string | null, at: string): void {
  const ordinary = ordinaryWork(db, me);
  const wanted = Math.floor(sum(ordinary) * perItem);
  const before = goldGiven(db, me);
  const shares = allocate(ordinary, wanted);
  let room = wanted - sum(before);
  for (const { lane } of allLanes()) {
    const missing = (shares.get(lane.as) ?? 0) - (before.get(lane.as) ?? 0);
    withdraw(db, me, lane.as, Math.min(-missing, -room), at);
    const most = Math.min(room, missing);
    if (most <= 0) continue;
    const random = seeded(sum(ordinary) * 7919 + me.length);
    const beside = draw(arrivedSince(db, lane.as, me, since), most, random);
    const originals = draw(unknownApproved(db, lane.as, me), beside.length, random);
    for (const [n, entry] of originals.entries()) {
      const near = beside[n];
      if (near) makeCopy(db, me, entry, { ...near, place: near.seq + 0.25 + random() / 2 }, at);
    }
    room -= originals.length;
  }
}
