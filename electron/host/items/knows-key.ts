import type { EntityKind } from '#shared/records/fields.ts';
import type { ReadDb } from '../db/connection.ts';
import { listRevisions } from '../db/queries/items/revisions.ts';
import { copyOf } from '../db/queries/review/gold.ts';
import { hasSeenAnswers } from '../db/queries/review/answers-seen.ts';

/**
 * Whether a person wrote, changed or decided on an item, or saw its key, so that their answer is not blind; of a copy, also
 * its original.
 */
export const knowsKey = (db: ReadDb, kind: EntityKind, id: string, me: string): boolean =>
  [id, copyOf(db, id)?.original ?? id].some(
    (text) =>
      hasSeenAnswers(db, me, kind, text) ||
      listRevisions(db, kind, text).some(({ author }) => author.kind === 'person' && author.name === me),
  );
