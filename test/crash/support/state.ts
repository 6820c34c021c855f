import { hash } from 'node:crypto';
import type { ReadDb } from '#electron/host/db/connection.ts';

/** Everything in a database, as one hash per table: equal before and after means that nothing was written. */
export function stateOf(db: ReadDb): Record<string, string> {
  const tables = db.all(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name",
  ) as { name: string; sql: string }[];
  const state: Record<string, string> = { user_version: String(db.pragma('user_version')) };
  for (const { name, sql } of tables) {
    const rows = db.all(`SELECT * FROM "${name}"`);
    state[name] = `${rows.length} ${hash('sha256', sql + JSON.stringify(rows))}`;
  }
  return state;
}
