import { z } from 'zod';
import { entityKind, type EntityKind } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const operationRow = z.object({ seq: z.number(), label: z.string(), at: z.string() });
const entryRow = z
  .object({ entity_kind: entityKind, entity_id: z.string(), from_revision: z.number(), to_revision: z.number() })
  .transform((found) => ({
    kind: found.entity_kind,
    id: found.entity_id,
    from: found.from_revision,
    to: found.to_revision,
  }));

/** One item of an undo step: from revision (0: it did not exist) to revision. */
export interface OperationEntry {
  kind: EntityKind;
  id: string;
  from: number;
  to: number;
}

/** Records an undo step. Earlier undone steps on the same screenshot can no longer be redone. */
export function insertOperation(
  db: WriteDb,
  operation: {
    author: string;
    screenshotId: string | null;
    label: string;
    at: string;
    entries: Iterable<OperationEntry>;
  },
): number {
  db.run("UPDATE operations SET status = 'dropped' WHERE author = ? AND screenshot_id IS ? AND status = 'undone'", [
    operation.author,
    operation.screenshotId,
  ]);
  const { lastInsertRowid } = db.run('INSERT INTO operations (author, screenshot_id, label, at) VALUES (?, ?, ?, ?)', [
    operation.author,
    operation.screenshotId,
    operation.label,
    operation.at,
  ]);
  const seq = Number(lastInsertRowid);
  insertEntries(db, seq, operation.entries);
  return seq;
}

/**
 * Adds items to an undo step. An item that the step changed before is one entry over both changes; a change by
 * somebody else in between is not undone with it.
 */
export function insertEntries(db: WriteDb, seq: number, entries: Iterable<OperationEntry>): void {
  for (const entry of entries)
    db.run(
      `INSERT INTO operation_entries (operation_seq, entity_kind, entity_id, from_revision, to_revision)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET to_revision = excluded.to_revision,
         from_revision = CASE WHEN to_revision = excluded.from_revision THEN from_revision ELSE excluded.from_revision END`,
      [seq, entry.kind, entry.id, entry.from, entry.to],
    );
}

/** The step that undo (newest done) or redo (last undone) would take, in the project or on one screenshot. */
export function nextOperation(
  db: ReadDb,
  author: string,
  direction: 'undo' | 'redo',
  screenshotId: string | null,
): z.infer<typeof operationRow> | null {
  const where = screenshotId === null ? 'author = ?' : 'author = ? AND screenshot_id = ?';
  const order =
    direction === 'undo' ? "status = 'done' ORDER BY seq DESC" : "status = 'undone' ORDER BY undone_at DESC";
  const found = db.get(
    `SELECT seq, label, at FROM operations WHERE ${where} AND ${order} LIMIT 1`,
    screenshotId === null ? [author] : [author, screenshotId],
  );
  return found === undefined ? null : operationRow.parse(found);
}

export function entriesOf(db: ReadDb, seq: number): OperationEntry[] {
  return db.all('SELECT * FROM operation_entries WHERE operation_seq = ?', [seq]).map((found) => entryRow.parse(found));
}

export function markOperation(db: WriteDb, seq: number, status: 'done' | 'undone'): void {
  db.run(
    `UPDATE operations SET status = $status,
       undone_at = CASE $status WHEN 'undone' THEN (SELECT coalesce(max(undone_at), 0) + 1 FROM operations) END
     WHERE seq = $seq`,
    { status, seq },
  );
}
