import { z } from 'zod';
import { author, type EntityKind, itemState, type ItemState } from '#shared/records/fields.ts';
import type { Revision } from '#shared/contract/questions.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    number: z.number(),
    author_kind: author.shape.kind,
    author_name: z.string(),
    content: z.string(),
    state: itemState,
    why: z.string(),
    at: z.string(),
    run_id: z.string().nullable(),
    same_as: z.number().nullable(),
    report: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .transform((found) => ({
    number: found.number,
    author: { kind: found.author_kind, name: found.author_name },
    content: JSON.parse(found.content) as unknown,
    state: found.state,
    why: found.why,
    at: found.at,
    runId: found.run_id,
    sameAs: found.same_as ?? found.number,
    report: found.report,
    reason: found.reason,
  }));

/** `sameAs` is the revision whose content and state this one brought back (by undo or redo), otherwise its own number; 0 is "not there yet". */
export type StoredRevision = z.infer<typeof row>;

export interface NewRevision {
  kind: EntityKind;
  entityId: string;
  number: number;
  author: z.infer<typeof author>;
  /** JSON text. */
  content: string;
  state: ItemState;
  why: string;
  at: string;
  runId: string | null;
  sameAs: number | null;
  /** What a person reported, if that put the item back into review; otherwise null. */
  report: string | null;
  /** Label of a rejection (`wrong-box`), if it has one; otherwise null. */
  reason: string | null;
}

export function insertRevision(db: WriteDb, revision: NewRevision): void {
  db.run(
    `INSERT INTO revisions (entity_kind, entity_id, number, author_kind, author_name, content, state, why, at, run_id, same_as, report, reason)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      revision.kind,
      revision.entityId,
      revision.number,
      revision.author.kind,
      revision.author.name,
      revision.content,
      revision.state,
      revision.why,
      revision.at,
      revision.runId,
      revision.sameAs,
      revision.report,
      revision.reason,
    ],
  );
  db.saved(revision);
}

export function hasRevision(
  db: ReadDb,
  { kind, entityId, number }: { kind: string; entityId: string; number: number },
) {
  const found = db.get('SELECT 1 FROM revisions WHERE entity_kind = ? AND entity_id = ? AND number = ?', [
    kind,
    entityId,
    number,
  ]);
  return found !== undefined;
}

export function getRevision(db: ReadDb, kind: EntityKind, id: string, number: number): StoredRevision | null {
  const found = db.get('SELECT * FROM revisions WHERE entity_kind = ? AND entity_id = ? AND number = ?', [
    kind,
    id,
    number,
  ]);
  return found === undefined ? null : row.parse(found);
}

const makerRow = z.object({ entity_id: z.string(), author_kind: author.shape.kind, author_name: z.string() });

/** Who made items of one kind, by item. */
export function makersOf(db: ReadDb, kind: EntityKind, ids: readonly string[]): Map<string, z.infer<typeof author>> {
  const found = db.all(
    `SELECT entity_id, author_kind, author_name FROM revisions
     WHERE entity_kind = ? AND entity_id IN (SELECT value FROM json_each(?)) AND number = 1`,
    [kind, JSON.stringify(ids)],
  );
  return new Map(
    found
      .map((value) => makerRow.parse(value))
      .map(({ entity_id, author_kind, author_name }) => [entity_id, { kind: author_kind, name: author_name }]),
  );
}

const ownedRevision = z.object({ entity_id: z.string() });

/** The given revisions of items of one kind, by `id number`; a missing one has no entry. */
export function revisionsAt(
  db: ReadDb,
  kind: EntityKind,
  wanted: readonly { id: string; number: number }[],
): Map<string, StoredRevision> {
  const found = db.all(
    `SELECT r.* FROM json_each(?) w JOIN revisions r
       ON r.entity_kind = ? AND r.entity_id = w.value ->> '$.id' AND r.number = w.value ->> '$.number'`,
    [JSON.stringify(wanted), kind],
  );
  return new Map(
    found.map((value) => {
      const revision = row.parse(value);
      return [`${ownedRevision.parse(value).entity_id} ${revision.number}`, revision];
    }),
  );
}

/** All revisions of an item, oldest first. */
export function listRevisions(db: ReadDb, kind: EntityKind, id: string): Revision[] {
  return db
    .all('SELECT * FROM revisions WHERE entity_kind = ? AND entity_id = ? ORDER BY number', [kind, id])
    .map((found) => {
      const { report: _report, ...revision } = row.parse(found);
      return revision;
    });
}

/** All revisions of an item in this project or in one attached as `other`, oldest first. */
export function storedRevisions(db: ReadDb, schema: 'main' | 'other', kind: EntityKind, id: string): StoredRevision[] {
  return db
    .all(`SELECT * FROM ${schema}.revisions WHERE entity_kind = ? AND entity_id = ? ORDER BY number`, [kind, id])
    .map((found) => row.parse(found));
}
