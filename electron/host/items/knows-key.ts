import type { EntityKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../db/connection.ts';
import { listRevisions } from '../db/queries/items/revisions.ts';
import { hasSeenAnswers } from '../db/queries/review/answers-seen.ts';

/** Whether a person wrote, changed or decided on an item, or saw its key, so that their answer is not blind. */
export const knowsKey = (db: ReadDb, kind: EntityKind, id: string, me: string): boolean =>
  hasSeenAnswers(db, me, kind, id) ||
  listRevisions(db, kind, id).some(({ author }) => author.kind === 'person' && author.name === me);
