import type { WriteDb } from '../../../db/connection.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import {
  type GivenGold,
  givenGold,
  setLeavesWith,
  setLeft,
  waitingNear,
} from '../../../db/queries/review/gold-leaves.ts';
import { seeded } from '../draw.ts';

/** Of how many neighbours the one is drawn that a gold item leaves with. */
const neighbours = 8;

/** Whether an item that nobody had decided before would be in the person's queue no more. */
function isGone(gold: GivenGold, deciders: number): boolean {
  const { leavesWith, left, others, touched, corrected, waits, mine } = gold;
  // Nobody sees new words of an item under the number that it had.
  if (others >= deciders || (corrected && !touched)) return true;
  // What the person decided themselves takes nothing else out of their queue, except what had left it before.
  return leavesWith !== null && waits === false && (left || !mine);
}

type Act = (db: WriteDb) => void;

/**
 * Takes gold out of one person's queue as others' decisions take ordinary items out of it. Each gold item is tied to an
 * ordinary one near it, leaves with that one, and returns with it; so both leave at the same moments and equally often.
 * Gold on which others decided themselves leaves too.
 */
export function takeGoldAway(db: WriteDb, me: string): void {
  const deciders = readSettings(db).annotatorsPerItem;
  const gold = givenGold(db, me);
  const tied = new Set(gold.flatMap(({ leavesWith, decided }) => (leavesWith === null || decided ? [] : [leavesWith])));
  const tie = (one: GivenGold): Act[] => {
    const near = waitingNear(db, me, one);
    const free = near.filter((id) => !tied.has(id));
    const among = (free.length > 0 ? free : near).slice(0, neighbours);
    const drawn = among[Math.floor(seeded(one.seq * 7919 + me.length)() * among.length)] ?? null;
    if (drawn !== null) tied.add(drawn);
    return drawn === one.leavesWith ? [] : [(to) => setLeavesWith(to, me, one, drawn)];
  };
  const at = new Date().toISOString();
  const acts = gold.flatMap((one): Act[] => {
    const { leavesWith, left, decided, waits, mine } = one;
    // It left by their own decision; undone, it returns whatever happened meanwhile.
    if (decided) return left || leavesWith === null ? [] : [(to) => setLeavesWith(to, me, one, null)];
    const gone = isGone(one, deciders);
    if (gone) return left ? [] : [(to) => setLeft(to, me, one, at)];
    const back: Act[] = left ? [(to) => setLeft(to, me, one, null)] : [];
    return leavesWith === null || waits === null || mine ? [...back, ...tie(one)] : back;
  });
  if (acts.length > 0) db.immediate(() => acts.forEach((act) => act(db)));
}
