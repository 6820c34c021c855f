import type { ReadDb } from '../../../connection.ts';
import { byMe, type Looker, lookerParams } from '../../review/blind.ts';

/** Whether this person has neither answered nor written a question. */
export function questionAwaits(db: ReadDb, id: string, who: Looker): boolean {
  return (
    db.get(
      `SELECT 1 AS found FROM all_items q WHERE q.id = @id AND q.kind = 'question' AND q.state NOT IN ('rejected', 'retired')
       AND (q.state <> 'approved' OR @gold = 1)
       AND NOT EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = 'question' AND v.entity_id = q.id
         AND v.voter_kind = 'person' AND v.voter_name = @me)
       AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = 'question' AND r.entity_id = q.id AND ${byMe})`,
      lookerParams(id, who),
    ) !== undefined
  );
}
