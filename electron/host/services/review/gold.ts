import type { WriteDb } from '../../db/connection.ts';
import { goldCandidates, insertGold, openGold, waitingRanks } from '../../db/queries/review/gold.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { allLanes } from '../../items/registry.ts';
import { draw, seeded } from './draw.ts';

/**
 * Mixes approved items into one person's queue at the share that the project asks for: each gets the rank of some
 * waiting item. Does nothing if no gold is wanted or no approved item is new to this person.
 */
export function topUpGold(db: WriteDb, me: string): void {
  const share = readProjectMeta(db).settings.goldShare;
  if (share <= 0) return;
  const lanes = allLanes().map(({ lane }) => lane.as);
  const ranks = waitingRanks(db, lanes);
  const wanted = Math.floor((ranks.length * share) / (1 - share)) - openGold(db, me);
  if (wanted <= 0) return;
  db.immediate(() => {
    const at = new Date().toISOString();
    const random = seeded(ranks.length * 7919 + me.length);
    const chosen = draw(goldCandidates(db, lanes, me), wanted, random);
    for (const item of chosen) insertGold(db, me, item, ranks[Math.floor(random() * ranks.length)] ?? 0, at);
  });
}
