import { z } from 'zod';
import type { Report } from '#shared/contract/review/report.ts';
import type { ReadDb } from '../../connection.ts';

const row = z
  .object({ id: z.string(), author_name: z.string(), report: z.string(), at: z.string() })
  .transform(({ id, author_name, report, at }) => ({ id, report: { by: author_name, text: report, at } }));

/**
 * Which of these items are in the queue because a person reported them, with the newest report on the item or one of
 * its children. A report ends with the next decision; an undone report counts again when it is redone.
 */
export function reportsOn(db: ReadDb, ids: readonly string[]): Map<string, Report> {
  const found = db.all(
    `SELECT w.value AS id, r.author_name, r.report, r.at FROM json_each(@ids) w
     JOIN all_items i ON i.id IN (SELECT w.value UNION ALL SELECT p.id FROM all_items p WHERE p.parent_id = w.value)
     JOIN revisions r ON r.entity_kind = i.kind AND r.entity_id = i.id
     WHERE i.state IN ('to_review', 'conflict') AND r.report IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM revisions d WHERE d.entity_kind = r.entity_kind AND d.entity_id = r.entity_id
         AND d.number > r.number AND d.state IN ('approved', 'rejected')
         AND NOT EXISTS (SELECT 1 FROM revisions b WHERE b.entity_kind = d.entity_kind AND b.entity_id = d.entity_id
           AND b.number > d.number AND b.same_as >= r.number AND b.same_as < d.number))
     ORDER BY r.at, r.number`,
    { ids: JSON.stringify(ids) },
  );
  return new Map(
    found.map((value) => {
      const { id, report } = row.parse(value);
      return [id, report];
    }),
  );
}

export const reportOn = (db: ReadDb, id: string): Report | null => reportsOn(db, [id]).get(id) ?? null;
