import type { EntityKind } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

/** Whether a person saw an item with its key and others' opinions outside of Review. */
export function hasSeenAnswers(db: ReadDb, person: string, kind: EntityKind, id: string): boolean {
  return (
    db.get('SELECT 1 AS found FROM answers_seen WHERE person = ? AND entity_kind = ? AND entity_id = ?', [
      person,
      kind,
      id,
    ]) !== undefined
  );
}

/** Records that a person sees an item with its key. Only the first time is stored. */
export function noteSeen(db: WriteDb, person: string, kind: EntityKind, id: string): void {
  if (hasSeenAnswers(db, person, kind, id)) return;
  db.run('INSERT OR IGNORE INTO answers_seen (person, entity_kind, entity_id, at) VALUES (?, ?, ?, ?)', [
    ...[person, kind, id],
    new Date().toISOString(),
  ]);
}
