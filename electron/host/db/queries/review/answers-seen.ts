import type { EntityKind } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

/** Whether a person was shown an item with its key, and what others said about it, outside of Review. */
export function hasSeenAnswers(db: ReadDb, person: string, kind: EntityKind, id: string): boolean {
  return (
    db.get('SELECT 1 AS found FROM answers_seen WHERE person = ? AND entity_kind = ? AND entity_id = ?', [
      person,
      kind,
      id,
    ]) !== undefined
  );
}

/** Notes that a person is shown an item with its key. The first time counts; later ones write nothing. */
export function noteSeen(db: WriteDb, person: string, kind: EntityKind, id: string): void {
  if (hasSeenAnswers(db, person, kind, id)) return;
  db.run('INSERT OR IGNORE INTO answers_seen (person, entity_kind, entity_id, at) VALUES (?, ?, ?, ?)', [
    ...[person, kind, id],
    new Date().toISOString(),
  ]);
}
