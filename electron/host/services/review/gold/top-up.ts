import type { WriteDb } from '../../../db/connection.ts';
import { goldGiven, ordinaryWork, queueFingerprint } from '../../../db/queries/review/gold.ts';
import {
  agesWaiting,
  type Candidate,
  candidatesToKeep,
  candidatesToStart,
  giveGold,
  hasStarted,
  lastVerdict,
  type Moment,
} from '../../../db/queries/review/gold-candidates.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import { allLanes } from '../../../items/registry.ts';
import { allocate, draw, seeded } from '../draw.ts';
import { takeGoldAway } from './leaving.ts';
import { nearest } from './near-in-age.ts';

/** The state of the queues that a person has last seen, and its moment. */
interface Last extends Moment {
  state: string;
}

const seen = new WeakMap<WriteDb, Map<string, Last>>();

type Counts = ReadonlyMap<string, number>;
const sum = (counts: Counts): number => [...counts.values()].reduce((all, n) => all + n, 0);

/** The same for a person and an item whatever happens. */
const chance = (me: string, { seq }: Candidate): number => seeded(seq * 7919 + me.length)();

/** What one person is given of the items under one queue name, `room` of which they lack. */
type Chosen = (lane: string, room: number, waiting: number) => Candidate[];

/**
 * Somebody who starts gets approved items that stand behind the first and before the last of those that wait: everything
 * approved would otherwise be at one end of their queue.
 */
const toStart =
  (db: WriteDb, me: string): Chosen =>
  (lane, room) => {
    if (room <= 0) return [];
    const ages = agesWaiting(db, lane, me);
    const [first, last] = [ages[0], ages.at(-1)];
    if (first === undefined || last === undefined) return [];
    return nearest(candidatesToStart(db, lane, me, { from: first, to: last }), ages, room);
  };

/**
 * Whoever has seen the queue keeps some of what others take out of it, as if it still waited, and gets some of what
 * others approved before it was there. Nothing that was out of their queue comes into it.
 */
const toKeep =
  (db: WriteDb, me: string, since: Moment, perItem: number): Chosen =>
  (lane, room, waiting) => {
    const deciders = readSettings(db).annotatorsPerItem;
    const all = candidatesToKeep(db, lane, me, since, deciders);
    const given = all.filter((one) => one.given).length;
    const [fresh, seenBefore] = [all.filter((one) => one.fresh), all.filter((one) => !one.fresh)];
    const most = Math.max(0, Math.min(room + given, waiting));
    const some = seenBefore.filter((one) => chance(me, one) < perItem);
    const kept = some.length > most ? nearest(some, agesWaiting(db, lane, me), most) : some;
    return [...kept, ...draw(fresh, most - kept.length, seeded(since.verdict * 7919 + me.length))];
  };

/**
 * Mixes approved items into one person's queue at the share that the project asks for, and takes them out of it as others'
 * decisions take ordinary items. Gold must not be told by its place or by when it comes: somebody who starts gets items that
 * stand among what waits, and later items stay that others approve meanwhile. The number follows from what others put into review, so
 * answering gold brings none. Kinds without such items get none. Does nothing while nothing changes in review.
 */
export function topUpGold(db: WriteDb, me: string): void {
  const share = readSettings(db).goldShare;
  const people = seen.get(db) ?? new Map<string, Last>();
  seen.set(db, people);
  if (share <= 0) return void people.delete(me);
  const last = people.get(me);
  const state = queueFingerprint(db, me);
  if (last?.state === state) return;
  const now: Last = { state, at: new Date().toISOString(), verdict: lastVerdict(db) };
  const perItem = share / (1 - share);
  if (last) give(db, me, perItem, now.at, toKeep(db, me, last, perItem));
  else if (!hasStarted(db, me)) give(db, me, perItem, now.at, toStart(db, me));
  takeGoldAway(db, me);
  people.set(me, now);
}

function give(db: WriteDb, me: string, perItem: number, at: string, chosen: Chosen): void {
  const { ordinary, waiting } = ordinaryWork(db, me);
  const wanted = Math.floor(sum(ordinary) * perItem);
  const before = goldGiven(db, me);
  const share = allocate(ordinary, wanted);
  let room = wanted - sum(before);
  const all = allLanes().flatMap(({ lane: { as } }) => {
    const found = chosen(as, Math.min(room, (share.get(as) ?? 0) - (before.get(as) ?? 0)), waiting.get(as) ?? 0);
    room -= found.filter(({ given }) => !given).length;
    return found;
  });
  if (all.length > 0) db.immediate(() => all.forEach((one) => giveGold(db, me, one, at)));
}
