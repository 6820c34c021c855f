import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';
import type { ReviewedKind } from './sampling.ts';

/** Records that a verdict belongs to an undo step. */
export function insertOperationVerdict(db: WriteDb, operation: number, verdict: string): void {
  db.run('INSERT INTO operation_verdicts (operation_seq, verdict_id) VALUES (?, ?)', [operation, verdict]);
}

const stepRow = z
  .object({ id: z.string(), entity_kind: z.string(), entity_id: z.string() })
  .transform((found) => ({ id: found.id, kind: found.entity_kind, entityId: found.entity_id }));

/** A verdict of an undo step, and its item. */
export interface StepVerdict {
  id: string;
  kind: ReviewedKind;
  entityId: string;
}

export function verdictsOfOperation(db: ReadDb, operation: number): StepVerdict[] {
  return db
    .all(
      `SELECT v.id, v.entity_kind, v.entity_id FROM operation_verdicts l JOIN verdicts v ON v.id = l.verdict_id
       WHERE l.operation_seq = ? ORDER BY v.seq`,
      [operation],
    )
    .map((value) => stepRow.parse(value));
}

/** Records that a verdict is undone or redone. */
export function insertTakeback(db: WriteDb, verdict: string, takenBack: boolean, by: string, at: string): void {
  db.run('INSERT INTO verdict_takebacks (verdict_id, taken_back, by_name, at) VALUES (?, ?, ?, ?)', [
    verdict,
    takenBack ? 1 : 0,
    by,
    at,
  ]);
}

const nameRow = z.object({ annotator: z.string() });

/**
 * Who else decided on the same item, or undid a decision on it, since this verdict was given or last undone;
 * null if nobody did. Skips and hand-offs are not decisions.
 */
export function decidedSince(db: ReadDb, verdict: StepVerdict): string | null {
  const found = db.get(
    `SELECT o.annotator FROM verdicts m JOIN verdicts o
       ON o.entity_kind = m.entity_kind AND o.entity_id = m.entity_id AND o.annotator <> m.annotator
     WHERE m.id = @id AND m.kind IN ('approve', 'edit', 'reject') AND o.kind IN ('approve', 'edit', 'reject')
     AND max(o.at, coalesce((SELECT max(t.at) FROM verdict_takebacks t WHERE t.verdict_id = o.id), ''))
       > max(m.at, coalesce((SELECT max(t.at) FROM verdict_takebacks t WHERE t.verdict_id = m.id), ''))
     ORDER BY o.seq DESC LIMIT 1`,
    { id: verdict.id },
  );
  return found === undefined ? null : nameRow.parse(found).annotator;
}
