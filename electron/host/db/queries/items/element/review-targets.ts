import { z } from 'zod';
import { itemState, type ItemState, platform } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../../../connection.ts';
import { setPlace } from '../items.ts';

/** When an element or one of its instructions was last put up for review; decisions made before no longer count. */
export const putUpAt = `coalesce((SELECT max(r.at) FROM revisions r WHERE r.state IN ('draft', 'to_review') AND r.same_as IS NULL
  AND (r.entity_kind = 'element' AND r.entity_id = e.id
    OR r.entity_kind = 'instruction' AND r.entity_id IN (SELECT i.id FROM instructions i WHERE i.element_id = e.id))), '')`;

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

/** Elements in review, by id. */
export function targetRecords(db: ReadDb, ids: readonly string[]): Map<string, TargetRecord> {
  const found = db.all(
    `SELECT e.id, e.screenshot_id, s.name AS screenshot_name, s.sha256, s.width, s.height, s.platform, s.app,
       e.review_state, e.queue_rank
     FROM elements e JOIN screenshots s ON s.id = e.screenshot_id WHERE e.id IN (SELECT value FROM json_each(?))`,
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

/** Time at which the element or one of its instructions was last put up for review; '' when never. */
export function lastPutUp(db: ReadDb, id: string): string {
  return z.object({ at: z.string() }).parse(db.get(`SELECT ${putUpAt} AS at FROM elements e WHERE e.id = ?`, [id])).at;
}

/** Whether an element is in review or could be: it has instructions, or had some. */
export function mayBeTarget(db: ReadDb, id: string): boolean {
  return (
    db.get('SELECT 1 AS found FROM instructions WHERE element_id = ? LIMIT 1', [id]) !== undefined ||
    db.get('SELECT 1 AS found FROM elements WHERE id = ? AND review_state IS NOT NULL', [id]) !== undefined
  );
}

/** Writes what an element's instructions amount to and where it stands in the queue. */
export function setTargetPlace(db: WriteDb, id: string, state: ItemState | null, rank: number): void {
  setPlace(db, id, state, rank);
}

const idRow = z.object({ id: z.string() });

/** Elements whose place in review is not what their instructions say. */
export function staleTargets(db: ReadDb): string[] {
  return db
    .all(
      `SELECT e.id FROM elements e WHERE e.review_state IS NOT (SELECT CASE WHEN e.state = 'retired' OR count(*) = 0 THEN NULL
         WHEN max(i.state = 'conflict') THEN 'conflict' WHEN max(i.state = 'to_review') THEN 'to_review'
         WHEN max(i.state = 'approved') THEN 'approved' WHEN max(i.state = 'rejected') THEN 'rejected' ELSE 'draft' END
       FROM instructions i WHERE i.element_id = e.id AND i.state <> 'retired') ORDER BY e.seq`,
    )
    .map((found) => idRow.parse(found).id);
}
