import { z } from 'zod';
import type { EntityKind } from '#shared/records/fields.ts';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ number: z.number() });

/**
 * The revision with which an item was last submitted for review: decisions on earlier ones no longer count. 0 for
 * never.
 */
export function lastSubmittedRevision(db: ReadDb, kind: EntityKind, id: string): number {
  const found = db.get(
    `SELECT coalesce(max(number), 0) AS number FROM revisions WHERE entity_kind = ? AND entity_id = ?
     AND state IN ('draft', 'to_review') AND same_as IS NULL`,
    [kind, id],
  );
  return row.parse(found).number;
}
