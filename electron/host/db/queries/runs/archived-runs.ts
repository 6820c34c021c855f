import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({ run_id: z.string() });

/** Ids of archived runs. */
export function archivedRuns(db: ReadDb): Set<string> {
  return new Set(db.all('SELECT run_id FROM archived_runs').map((found) => row.parse(found).run_id));
}

/** Archives a run, or restores it. */
export function archiveRun(db: WriteDb, run: string, archived: boolean, by: string, at: string): void {
  if (archived)
    db.run('INSERT INTO archived_runs (run_id, by_name, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [run, by, at]);
  else db.run('DELETE FROM archived_runs WHERE run_id = ?', [run]);
}
