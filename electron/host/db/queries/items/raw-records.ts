import { z } from 'zod';
import { entityKind, type EntityKind } from '#shared/records/fields.ts';
import { convention, type Convention } from '#shared/geometry/number-conventions.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({ format: z.string(), convention: convention.nullable(), record: z.string() });
const place = z.object({ entity_kind: entityKind, entity_id: z.string() });

export interface NewRawRecord {
  importId: string;
  format: string;
  convention: Convention | null;
  kind: EntityKind;
  entityId: string;
  /** 0-based place in its source. */
  position: number;
  /** The record as it was read. */
  record: string;
  hash: string;
}

export function insertRawRecord(db: WriteDb, made: NewRawRecord): void {
  db.run(
    `INSERT INTO raw_records (import_id, format, convention, entity_kind, entity_id, position, record, record_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [made.importId, made.format, made.convention, made.kind, made.entityId, made.position, made.record, made.hash],
  );
}

/** What an equal record of this format was stored as before; null if there was none. */
export function entityOfRecord(db: ReadDb, format: string, hash: string): { kind: EntityKind; id: string } | null {
  const found = db.get(
    'SELECT entity_kind, entity_id FROM raw_records WHERE format = ? AND record_hash = ? ORDER BY seq LIMIT 1',
    [format, hash],
  );
  if (found === undefined) return null;
  const { entity_kind, entity_id } = place.parse(found);
  return { kind: entity_kind, id: entity_id };
}

/** The episodes that equal records of one of these formats were stored as before, oldest first. */
export function episodesOfRecord(db: ReadDb, formats: readonly string[], hash: string): string[] {
  return db
    .all(
      `SELECT entity_kind, entity_id FROM raw_records WHERE format IN (SELECT value FROM json_each(?)) AND record_hash = ?
         AND entity_kind = 'episode' ORDER BY seq`,
      [JSON.stringify(formats), hash],
    )
    .map((found) => place.parse(found).entity_id);
}

const incompleteRow = z.object({ id: z.string(), seq: z.number(), record: z.string() });

/** The imported episodes, unless retired, that lack pictures which their records name. */
export function* incompleteEpisodes(db: ReadDb): IterableIterator<z.infer<typeof incompleteRow>> {
  const found = db.iterate(
    `SELECT s.id, s.seq, r.record FROM subjects s JOIN raw_records r ON r.entity_kind = 'episode' AND r.entity_id = s.id
     WHERE s.kind = 'episode' AND s.state <> 'retired'
       AND EXISTS (SELECT 1 FROM json_each(s.problem_codes) WHERE value IN ('picture-missing', 'picture-unreadable'))`,
    [],
  );
  for (const entry of found) yield incompleteRow.parse(entry);
}

/** The record an item was imported from; the first when several refer to it. */
export function rawOf(db: ReadDb, kind: EntityKind, id: string): z.infer<typeof row> | null {
  const found = db.get(
    'SELECT format, convention, record FROM raw_records WHERE entity_kind = ? AND entity_id = ? ORDER BY seq LIMIT 1',
    [kind, id],
  );
  return found === undefined ? null : row.parse(found);
}
