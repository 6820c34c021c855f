import { z } from 'zod';
import type { ImportedClass } from '#shared/contract/labels.ts';
import type { ReadDb } from '../../../connection.ts';

const classRow = z.object({ name: z.string(), elements: z.number() });

/** Elements that were imported with a class and have no component type yet. */
const untyped = `kind = 'element' AND state <> 'retired' AND content ->> '$.component' IS NULL
  AND coalesce(content ->> '$.role', '') <> ''
  AND EXISTS (SELECT 1 FROM revisions r WHERE r.entity_kind = 'element' AND r.entity_id = items.id
    AND r.number = 1 AND r.author_kind = 'import')`;

/** Classes of imported elements that do not match a component type yet, the most frequent first. */
export function importedClasses(db: ReadDb): ImportedClass[] {
  return db
    .all(
      `SELECT content ->> '$.role' AS name, count(*) AS elements FROM items WHERE ${untyped}
       GROUP BY lower(content ->> '$.role') ORDER BY elements DESC, name LIMIT 200`,
    )
    .map((row) => classRow.parse(row));
}

/** Ids of imported elements of a class, however it is spelt, that have no component type. */
export function elementsOfClass(db: ReadDb, name: string): string[] {
  return db
    .all(`SELECT id FROM items WHERE ${untyped} AND lower(trim(content ->> '$.role')) = lower(?) ORDER BY seq`, [name])
    .map((row) => z.object({ id: z.string() }).parse(row).id);
}
