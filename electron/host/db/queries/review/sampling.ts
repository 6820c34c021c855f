import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const planRow = z.object({
  id: z.string(),
  name: z.string(),
  seed: z.number(),
  strata: z.enum(['none', 'platform', 'difficulty', 'platform-difficulty']),
  size: z.number(),
  accept_at: z.number(),
  lot: z.number(),
  by_name: z.string(),
  created_at: z.string(),
  decision: z.enum(['open', 'accepted', 'rejected']),
  decided_at: z.string().nullable(),
  checked: z.number().nullable(),
  defects: z.number().nullable(),
});
export type PlanRecord = z.infer<typeof planRow>;

const planColumns = `p.id, p.name, p.seed, p.strata, p.size, p.accept_at, p.lot, p.by_name, p.created_at, p.decision, p.decided_at,
  (SELECT sum(checked) FROM sampling_items i WHERE i.plan_id = p.id AND i.sampled = 1) AS checked,
  (SELECT sum(defect) FROM sampling_items i WHERE i.plan_id = p.id AND i.sampled = 1) AS defects`;

export function listPlans(db: ReadDb): PlanRecord[] {
  return db.all(`SELECT ${planColumns} FROM sampling_plans p ORDER BY p.seq DESC`).map((value) => planRow.parse(value));
}

export function planById(db: ReadDb, id: string): PlanRecord | null {
  const found = db.get(`SELECT ${planColumns} FROM sampling_plans p WHERE p.id = ?`, [id]);
  return found === undefined ? null : planRow.parse(found);
}

const suspectRow = z.object({ id: z.string(), kind: z.string(), title: z.string(), by: z.string() });

/**
 * Items of a plan's sample that were judged free of defects although somebody's first blind answer since the plan was
 * made, to the item or one of its parts, was wrong: a missed place, or an option other than the key.
 */
export function suspectedDefects(db: ReadDb, plan: string): z.infer<typeof suspectRow>[] {
  return db
    .all(
      `SELECT i.id, coalesce(i.review_as, i.kind) AS kind, min(a.label) AS title, v.voter_name AS "by"
       FROM sampling_items s JOIN sampling_plans p ON p.id = s.plan_id JOIN items i ON i.id = s.entity_id
       JOIN items a ON a.id = i.id OR a.parent_id = i.id
       JOIN votes v ON v.entity_kind = a.kind AND v.entity_id = a.id
       WHERE s.plan_id = ? AND s.sampled = 1 AND s.checked = 1 AND s.defect = 0
         AND v.voter_kind = 'person' AND v.blind = 1 AND v.at >= p.created_at
         AND (v.measure ->> '$.hit' = 0 OR json_type(v.answer) = 'text' AND json_type(a.content, '$.answer') = 'text'
           AND v.answer ->> '$' <> a.content ->> '$.answer')
       GROUP BY i.id, v.voter_name ORDER BY i.seq, v.voter_name`,
      [plan],
    )
    .map((found) => suspectRow.parse(found));
}

/** Items that a plan can contain: those of kinds that are reviewed on their own. */
export type ReviewedKind = string;

const lotRow = z.object({
  kind: z.string(),
  /** What the queue calls it. */
  as: z.string(),
  id: z.string(),
  revision: z.number(),
  platform: z.string().nullable(),
  /** The facet of its kind, such as a question's difficulty. Null for kinds without one. */
  difficulty: z.string().nullable(),
});
export type LotItem = z.infer<typeof lotRow>;

/**
 * Items that a new plan would cover, in a fixed order: everything to review that is not in an open plan; with
 * `cleanOnly` without items that models disagree on or lints warn about, since those are reviewed one by one.
 */
export function lotItems(db: ReadDb, lanes: readonly string[], cleanOnly: boolean): LotItem[] {
  const sql = `SELECT q.kind, q.review_as AS "as", q.id, q.revision, coalesce(s.platform, e.content ->> '$.platform') AS platform,
      q.facet AS difficulty FROM items q
    LEFT JOIN screenshots s ON s.id = q.screenshot_id
    LEFT JOIN subjects e ON q.subject_kind = 'episode' AND e.id = q.subject_id
    WHERE q.review_as = ? AND q.review_state = 'to_review' ${cleanOnly ? 'AND q.queue_rank < 1' : ''}
    AND NOT EXISTS (SELECT 1 FROM sampling_items i JOIN sampling_plans p ON p.id = i.plan_id AND p.decision = 'open'
      WHERE i.entity_kind = q.kind AND i.entity_id = q.id)
    ORDER BY q.seq`;
  return lanes.flatMap((lane) => db.all(sql, [lane])).map((value) => lotRow.parse(value));
}

export function insertPlan(
  db: WriteDb,
  plan: {
    id: string;
    name: string;
    seed: number;
    strata: string;
    size: number;
    acceptAt: number;
    lot: number;
    by: string;
    at: string;
  },
): void {
  db.run(
    `INSERT INTO sampling_plans (id, name, seed, strata, size, accept_at, lot, by_name, created_at)
     VALUES (@id, @name, @seed, @strata, @size, @acceptAt, @lot, @by, @at)`,
    plan,
  );
}

export function insertPlanItem(
  db: WriteDb,
  item: { plan: string; kind: ReviewedKind; id: string; revision: number; stratum: string; sampled: boolean },
): void {
  db.run(
    `INSERT INTO sampling_items (plan_id, entity_kind, entity_id, revision, stratum, sampled)
     VALUES (@plan, @kind, @id, @revision, @stratum, @sampled)`,
    { ...item, sampled: item.sampled ? 1 : 0 },
  );
}

/**
 * Updates, in every open plan that sampled the item, whether it was checked and has a defect. The last standing
 * decision since the plan was made counts; anything but an unchanged approval is a defect.
 */
export function refreshChecked(db: WriteDb, kind: ReviewedKind, entityId: string): void {
  const last = `SELECT %s FROM verdict_standing v JOIN sampling_plans p ON p.id = sampling_items.plan_id
    WHERE v.entity_kind = @kind AND v.entity_id = @id AND v.kind IN ('approve', 'edit', 'reject') AND v.source <> 'sampling'
    AND v.taken_back_at IS NULL AND v.at >= p.created_at ORDER BY v.seq DESC LIMIT 1`;
  db.run(
    `UPDATE sampling_items SET checked = coalesce((${last.replace('%s', '1')}), 0),
       defect = coalesce((${last.replace('%s', "v.kind <> 'approve'")}), 0)
     WHERE entity_kind = @kind AND entity_id = @id AND sampled = 1
     AND plan_id IN (SELECT id FROM sampling_plans WHERE decision = 'open')`,
    { kind, id: entityId },
  );
}

/** Whether this item is in the sample of an open plan. */
export const drawnByOpenPlan = (db: ReadDb, kind: ReviewedKind, entityId: string): boolean =>
  drawnAmong(db, kind, [entityId]).has(entityId);

const idRow = z.object({ id: z.string() });

/** Which of these items are in the sample of an open plan. */
export function drawnAmong(db: ReadDb, kind: ReviewedKind, ids: readonly string[]): Set<string> {
  const found = db.all(
    `SELECT i.entity_id AS id FROM sampling_items i JOIN sampling_plans p ON p.id = i.plan_id
     WHERE i.entity_kind = ? AND i.entity_id IN (SELECT value FROM json_each(?)) AND i.sampled = 1 AND p.decision = 'open'`,
    [kind, JSON.stringify(ids)],
  );
  return new Set(found.map((value) => idRow.parse(value).id));
}
const planItemRow = z.object({ entity_kind: z.string(), entity_id: z.string() });

/** A plan's items; those of the sample or those outside it. */
export function planItems(db: ReadDb, plan: string, sampled: boolean): { kind: ReviewedKind; id: string }[] {
  return db
    .all(`SELECT entity_kind, entity_id FROM sampling_items WHERE plan_id = ? AND sampled = ? ORDER BY entity_id`, [
      plan,
      sampled ? 1 : 0,
    ])
    .map((value) => planItemRow.parse(value))
    .map((found) => ({ kind: found.entity_kind, id: found.entity_id }));
}

export function decide(db: WriteDb, plan: string, decision: 'accepted' | 'rejected', by: string, at: string): void {
  db.run(`UPDATE sampling_plans SET decision = ?, decided_by = ?, decided_at = ? WHERE id = ?`, [
    decision,
    by,
    at,
    plan,
  ]);
}

/** Reopens the plan that this person accepted at this instant; its id, or null if there is none. */
export function reopen(db: WriteDb, by: string, at: string): string | null {
  const found = db.get(
    `UPDATE sampling_plans SET decision = 'open' WHERE decided_by = ? AND decided_at = ? AND decision = 'accepted' RETURNING id`,
    [by, at],
  );
  return found === undefined ? null : idRow.parse(found).id;
}

/** Accepts a reopened plan again; false if something else was decided since. */
export function acceptAgain(db: WriteDb, by: string, at: string): boolean {
  return (
    db.run(
      `UPDATE sampling_plans SET decision = 'accepted' WHERE decided_by = ? AND decided_at = ? AND decision = 'open'`,
      [by, at],
    ).changes > 0
  );
}
