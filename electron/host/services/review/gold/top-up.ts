import type { WriteDb } from '../../../db/connection.ts';
import { goldCandidates, insertGold, openGold, waitingRanks } from '../../../db/queries/review/gold.ts';
import { readProjectMeta } from '../../../db/queries/meta.ts';
import { allLanes } from '../../../items/registry.ts';
import { allocate, draw, seeded } from '../draw.ts';

/**
 * Mixes approved items into one person's queue at the share that the project asks for: each gets the rank of some
 * waiting item of its kind. Kinds without waiting items get none, since gold of theirs would be recognised. Does nothing
 * if no gold is wanted or no approved item is new to this person.
 */
export function topUpGold(db: WriteDb, me: string): void {
  const share = readProjectMeta(db).settings.goldShare;
  if (share <= 0) return;
  const ranks = new Map(allLanes().map(({ lane }) => [lane.as, waitingRanks(db, lane.as)]));
  const waiting = [...ranks.values()].reduce((sum, { length }) => sum + length, 0);
  const wanted = Math.floor((waiting * share) / (1 - share));
  const shares = allocate(new Map([...ranks].map(([lane, { length }]) => [lane, length])), wanted);
  const open = new Map([...ranks.keys()].map((lane) => [lane, openGold(db, me, lane)]));
  // What this person was given already counts, also where it is more than the kind's share.
  let room = wanted - [...open.values()].reduce((sum, n) => sum + n, 0);
  const missing: { lane: string; n: number }[] = [];
  for (const [lane, n] of shares) {
    const more = Math.min(n - (open.get(lane) ?? 0), room);
    if (more <= 0) continue;
    missing.push({ lane, n: more });
    room -= more;
  }
  if (missing.length === 0) return;
  db.immediate(() => {
    const at = new Date().toISOString();
    const random = seeded(waiting * 7919 + me.length);
    for (const { lane, n } of missing) {
      const places = ranks.get(lane) ?? [];
      for (const item of draw(goldCandidates(db, lane, me), n, random))
        insertGold(db, me, item, places[Math.floor(random() * places.length)] ?? 0, at);
    }
  });
}
