import { z } from 'zod';
import type { EntityKind } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  entity_id: z.string(),
  model: z.string(),
  role: z.string(),
  revision: z.number(),
  valid: z.number().nullable(),
  comment: z.string(),
  criteria: z.string().nullable(),
});
const criteriaJson = z.record(z.string(), z.boolean());

/** A model's judgement of an item by the criteria; `valid` is null if its reply did not say. */
export interface Judgement {
  model: string;
  role: string;
  revision: number;
  valid: boolean | null;
  comment: string;
  criteria: Record<string, boolean> | null;
}

export interface NewJudgement extends Judgement {
  id: string;
  entityKind: EntityKind;
  entityId: string;
  runId?: string | null;
  at: string;
}

/** Stores a judgement once per model, role and revision. True if it was new. */
export function insertJudgement(db: WriteDb, j: NewJudgement): boolean {
  const done = db.run(
    `INSERT INTO judgements (id, entity_kind, entity_id, revision, model, role, valid, comment, criteria, run_id, at)
     VALUES (@id, @entityKind, @entityId, @revision, @model, @role, @valid, @comment, @criteria, @runId, @at)
     ON CONFLICT (entity_kind, entity_id, model, role, revision) DO NOTHING`,
    {
      id: j.id,
      entityKind: j.entityKind,
      entityId: j.entityId,
      revision: j.revision,
      model: j.model,
      role: j.role,
      valid: j.valid === null ? null : j.valid ? 1 : 0,
      comment: j.comment,
      criteria: j.criteria ? JSON.stringify(j.criteria) : null,
      runId: j.runId ?? null,
      at: j.at,
    },
  );
  return done.changes > 0;
}

/** Judgements of items of one kind, oldest first, by item; an item without any has no entry. A copy has its original's. */
export function judgementsByItem(db: ReadDb, kind: EntityKind, ids: readonly string[]): Map<string, Judgement[]> {
  const found = db.all(
    `SELECT seq, entity_id, model, role, revision, valid, comment, criteria FROM judgements
       WHERE entity_kind = @kind AND entity_id IN (SELECT value FROM json_each(@ids))
     UNION ALL SELECT j.seq, c.id, model, role, min(j.revision, c.revision), valid, comment, criteria
       FROM gold_copies c JOIN judgements j ON j.entity_kind = c.kind AND j.entity_id = c.copy_of
       WHERE c.id IN (SELECT value FROM json_each(@ids)) AND c.kind = @kind
     ORDER BY 1`,
    { kind, ids: JSON.stringify(ids) },
  );
  const byItem = new Map<string, Judgement[]>();
  for (const { entity_id, model, role, revision, valid, comment, criteria } of found.map((value) => row.parse(value)))
    byItem.set(entity_id, [
      ...(byItem.get(entity_id) ?? []),
      {
        ...{ model, role, revision, comment },
        valid: valid === null ? null : valid === 1,
        criteria: criteria ? criteriaJson.parse(JSON.parse(criteria)) : null,
      },
    ]);
  return byItem;
}

export function judgementsOf(db: ReadDb, kind: EntityKind, id: string): Judgement[] {
  return judgementsByItem(db, kind, [id]).get(id) ?? [];
}
