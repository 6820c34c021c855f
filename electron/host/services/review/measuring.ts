import type { ReadDb } from '../../db/connection.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { answeredBeforeConflict } from '../../db/queries/review/conflicts.ts';
import { isMeasure } from '../../db/queries/review/gold.ts';
import type { Caller } from '../../people/caller.ts';

/**
 * Whether an item is in a conflict that this person is not asked to settle: where gold is mixed in, only those who answer
 * afterwards are, since a conflict with an earlier decision would tell the others that the item had been gold.
 */
export const keptFromSettling = (db: ReadDb, { name, role }: Caller, id: string): boolean =>
  role === 'annotator' &&
  findItem(db, id)?.reviewState === 'conflict' &&
  readSettings(db).goldShare > 0 &&
  answeredBeforeConflict(db, name, id);

/** Whether a person's decision on an item is stored and does not change it. */
export const measuresOnly = (db: ReadDb, me: Caller, kind: string, id: string): boolean =>
  isMeasure(db, me.name, kind, id) || keptFromSettling(db, me, id);
