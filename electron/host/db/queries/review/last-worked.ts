import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const found = z.object({ at: z.string().nullable() });

/** When a person last saved, answered or decided, as ISO time; null if never. */
export function lastWorked(db: ReadDb, name: string): string | null {
  return found.parse(
    db.get(
      `SELECT max(at) AS at FROM (
         SELECT max(at) AS at FROM verdicts WHERE annotator = @name
         UNION ALL SELECT max(at) FROM votes WHERE voter_kind = 'person' AND voter_name = @name
         UNION ALL SELECT max(at) FROM operations WHERE author = @name)`,
      { name },
    ),
  ).at;
}
