import type { ReadDb } from '../../db/connection.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { itemAwaits } from '../../db/queries/review/blind.ts';
import { decisionsOn, requireReviewed } from '../plain/open.ts';
import type { BlindKind } from './blind-kind.ts';

/** States in which an item is decided, so that everybody may see what others said about it. */
export const settled: ReadonlySet<string> = new Set(['conflict', 'approved', 'rejected', 'retired']);

/** Whether the project asks several people about each item. */
export const needsSeveral = (db: ReadDb): boolean => readSettings(db).annotatorsPerItem > 1;

/** Items of a kind without hooks of its own are waiting for everybody who has neither answered nor written them. */
export function plainBlind(kind: string): BlindKind {
  return {
    awaits: (db, id, who) => itemAwaits(db, kind, id, who),
    undecided(db, id, me) {
      const item = needsSeveral(db) ? getItem(db, kind, id) : null;
      if (!item || settled.has(item.state)) return false;
      return !decisionsOn(db, requireReviewed(db, id)).some(({ annotator }) => annotator === me);
    },
  };
}
