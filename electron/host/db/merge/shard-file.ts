import { z } from 'zod';
import type { WriteDb } from '../connection.ts';

const statement = z.object({ sql: z.string() });
const kept = 'release_records_are_kept';

/**
 * Leaves out of a copy what a merge does not need: the records of the release, which the project has, and the list of
 * pictures. The trigger that protects records is put back.
 */
export function slimShard(db: WriteDb): void {
  db.immediate(() => {
    const { sql } = statement.parse(
      db.get("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?", [kept]),
    );
    db.exec(`DROP TRIGGER ${kept}`);
    db.run('DELETE FROM release_records');
    db.run('DELETE FROM media');
    db.exec(sql);
  });
  db.exec('VACUUM');
  db.pragma('journal_mode = DELETE');
}
