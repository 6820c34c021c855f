import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ name: z.string() });

/** The person who was the last to answer, decide on, undo, change or comment on an item or a part of it; null for nobody. */
export function lastActor(db: ReadDb, id: string): string | null {
  const on = (table: string) => `p JOIN ${table} v ON v.entity_kind = p.kind AND v.entity_id = p.id`;
  const found = db.get(
    `WITH p AS (SELECT kind, id FROM items WHERE id = @id OR parent_id = @id)
     SELECT name FROM (
       SELECT v.voter_name AS name, v.at FROM ${on('votes')} WHERE v.voter_kind = 'person'
       UNION ALL SELECT v.annotator, v.at FROM ${on('verdicts')}
       UNION ALL SELECT v.annotator, t.at FROM ${on('verdicts')} JOIN verdict_takebacks t ON t.verdict_id = v.id
       UNION ALL SELECT v.author_name, v.at FROM ${on('revisions')} WHERE v.author_kind = 'person'
       UNION ALL SELECT v.author, v.at FROM ${on('comments')})
     ORDER BY at DESC LIMIT 1`,
    { id },
  );
  return found === undefined ? null : row.parse(found).name;
}
