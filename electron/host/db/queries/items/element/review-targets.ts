import { z } from 'zod';
import { itemState, type ItemState, platform } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../../../connection.ts';
import { setPlace } from '../items.ts';
import { boxLane } from '#shared/items/element/box-review.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';

/** When an element or one of its instructions was last submitted for review; decisions made before no longer count. */
export const submittedAt = `coalesce((SELECT max(r.at) FROM revisions r WHERE r.state IN ('draft', 'to_review') AND r.same_as IS NULL
  AND (r.entity_kind = 'element' AND r.entity_id = e.id
    OR r.entity_kind = 'instruction' AND r.entity_id IN (SELECT i.id FROM all_items i WHERE i.parent_id = e.id))), '')`;

const row = z.object({
  id: z.string(),
  screenshot_id: z.string(),
  screenshot_name: z.string(),
  sha256: z.string(),
  width: z.number(),
  height: z.number(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  review_state: itemState.nullable(),
  queue_rank: z.number(),
});

/** An element in review with its screenshot; `reviewState` null when it has no instructions. */
export interface TargetRecord {
  id: string;
  screenshotId: string;
  screenshotName: string;
  sha256: string;
  width: number;
  height: number;
  platform: z.infer<typeof platform> | null;
  app: string | null;
  reviewState: ItemState | null;
  rank: number;
}

/** Elements in review, by id. CROSS JOIN makes SQLite start from the ids; otherwise it scans every element. */
export function targetRecords(db: ReadDb, ids: readonly string[]): Map<string, TargetRecord> {
  const found = db.all(
    `SELECT e.id, e.screenshot_id, s.name AS screenshot_name, s.sha256, s.width, s.height, s.platform, s.app,
       e.review_state, e.queue_rank
     FROM json_each(?) w CROSS JOIN all_items e ON e.id = w.value AND e.kind = 'element' JOIN screenshots s ON s.id = e.screenshot_id`,
    [JSON.stringify(ids)],
  );
  return new Map(found.map((value) => row.parse(value)).map((r) => [r.id, recordOf(r)]));
}

export const targetRecord = (db: ReadDb, id: string): TargetRecord | null => targetRecords(db, [id]).get(id) ?? null;

function recordOf(r: z.infer<typeof row>): TargetRecord {
  return {
    id: r.id,
    screenshotId: r.screenshot_id,
    screenshotName: r.screenshot_name,
    sha256: r.sha256,
    width: r.width,
    height: r.height,
    platform: r.platform,
    app: r.app,
    reviewState: r.review_state,
    rank: r.queue_rank,
  };
}

/** Time at which the element or one of its instructions was last submitted for review; '' when never. */
export function lastSubmittedAt(db: ReadDb, id: string): string {
  return z
    .object({ at: z.string() })
    .parse(db.get(`SELECT ${submittedAt} AS at FROM all_items e WHERE e.id = ? AND e.kind = 'element'`, [id])).at;
}

/** Whether an instruction that is not retired asks for an element. */
export function isAskedFor(db: ReadDb, id: string): boolean {
  return (
    db.get(
      "SELECT 1 AS found FROM all_items WHERE parent_id = ? AND kind = 'instruction' AND state <> 'retired' LIMIT 1",
      [id],
    ) !== undefined
  );
}

/** Writes an element's combined review state and its rank in the queue. */
export function setTargetPlace(db: WriteDb, id: string, state: ItemState | null, rank: number): void {
  setPlace(db, id, { as: instruction.id, state, rank });
}

const idRow = z.object({ id: z.string() });

/** Elements whose stored place in review differs from what they, or their instructions, imply. */
export function staleTargets(db: ReadDb): string[] {
  return db
    .all(
      `SELECT e.id FROM items e JOIN (SELECT count(i.id) AS n, max(i.state = 'conflict') AS conflict, max(i.state = 'to_review') AS open,
           max(i.state = 'approved') AS approved, max(i.state = 'rejected') AS rejected, x.id
         FROM items x LEFT JOIN items i ON i.parent_id = x.id AND i.state <> 'retired' WHERE x.kind = @kind GROUP BY x.id) p ON p.id = e.id
       WHERE e.review_as IS NOT CASE p.n WHEN 0 THEN @box ELSE @asked END
         OR e.review_state IS NOT CASE WHEN e.state = 'retired' THEN NULL WHEN p.n = 0 THEN e.state
           WHEN p.conflict THEN 'conflict' WHEN p.open THEN 'to_review' WHEN p.approved THEN 'approved'
           WHEN p.rejected THEN 'rejected' ELSE 'draft' END ORDER BY e.seq`,
      { kind: element.id, box: boxLane, asked: instruction.id },
    )
    .map((found) => idRow.parse(found).id);
}
