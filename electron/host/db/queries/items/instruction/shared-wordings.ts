import { z } from 'zod';
import type { ReadDb } from '../../../connection.ts';

const row = z.object({ shared: z.number(), n: z.number() });

/**
 * Instructions that may enter a release whose words, within one type, also ask for another element on the same
 * screenshot; letter case and surrounding spaces are ignored. Rejected and retired ones never enter a release, nor do
 * variants beside a picked one.
 */
export function sharedWordings(db: ReadDb): { shared: number; n: number } {
  return row.parse(
    db.get(
      `WITH live AS (
         SELECT i.screenshot_id, i.type, i.element_id, lower(trim(i.content ->> '$.text')) AS words,
           i.content ->> '$.picked' AS picked,
           max(i.content ->> '$.picked') OVER (PARTITION BY i.element_id, i.type) AS any_picked
         FROM instructions i JOIN elements e ON e.id = i.element_id
         WHERE i.state NOT IN ('rejected', 'retired') AND e.state NOT IN ('rejected', 'retired')
           AND trim(i.content ->> '$.text') <> ''),
       chosen AS (SELECT * FROM live WHERE picked = any_picked),
       many AS (
         SELECT count(*) AS n FROM chosen GROUP BY screenshot_id, type, words HAVING count(DISTINCT element_id) > 1)
       SELECT (SELECT coalesce(sum(n), 0) FROM many) AS shared, (SELECT count(*) FROM chosen) AS n`,
    ),
  );
}
