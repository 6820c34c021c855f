import { z } from 'zod';
import { itemStates } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../connection.ts';
import { itemKinds, itemTables } from './items.ts';

const one = z.object({ n: z.number() });
const idRow = z.object({ id: z.string() });
const runRow = z.object({ id: z.string(), title: z.string() });
const tables = { screenshot: 'screenshots', ...itemTables } as const;

function count(db: ReadDb, sql: string, params: readonly unknown[] = []): number {
  return one.parse(db.get(sql, params)).n;
}

/** Kinds and states whose kept count is not the true one. */
export function wrongCounts(db: ReadDb): string[] {
  const wrong: string[] = [];
  for (const [kind, table] of Object.entries(tables))
    for (const state of itemStates) {
      const real = count(db, `SELECT count(*) AS n FROM ${table} WHERE state = ?`, [state]);
      const kept = count(db, 'SELECT coalesce(sum(n), 0) AS n FROM kept_counts WHERE kind = ? AND state = ?', [
        kind,
        state,
      ]);
      if (real !== kept) wrong.push(`${kind} ${state}: ${kept} kept, ${real} counted`);
    }
  return wrong;
}

export function recount(db: WriteDb): void {
  db.run('DELETE FROM kept_counts');
  for (const [kind, table] of Object.entries(tables))
    db.run(`INSERT INTO kept_counts (kind, state, n) SELECT ?, state, count(*) FROM ${table} GROUP BY state`, [kind]);
}

/** Screenshots whose figures are not those of their items, or that cannot be searched. */
export function staleScreenshots(db: ReadDb): string[] {
  const live = (kind: (typeof itemKinds)[number]) =>
    `(SELECT count(*) FROM ${itemTables[kind]} i WHERE i.screenshot_id = s.id AND i.state <> 'retired')`;
  return db
    .all(
      `SELECT s.id FROM screenshots s WHERE s.elements <> ${live('element')} OR s.instructions <> ${live('instruction')}
         OR s.questions <> ${live('question')} OR s.seq NOT IN (SELECT rowid FROM screenshot_words) ORDER BY s.seq`,
    )
    .map((found) => idRow.parse(found).id);
}

/** Items whose newest revision is not the one they are at, by kind. */
export function revisionGaps(db: ReadDb): string[] {
  return Object.entries(tables)
    .map(([kind, table]) => ({
      kind,
      n: count(
        db,
        `SELECT count(*) AS n FROM ${table} e WHERE e.revision IS NOT
           (SELECT max(number) FROM revisions r WHERE r.entity_kind = ? AND r.entity_id = e.id)`,
        [kind],
      ),
    }))
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => `${n} ${kind}(s)`);
}

/** Runs written down as going. */
export function goingRuns(db: ReadDb): { id: string; title: string }[] {
  return db
    .all("SELECT id, title FROM runs WHERE state IN ('running', 'pausing') ORDER BY seq")
    .map((found) => runRow.parse(found));
}

export function markInterrupted(db: WriteDb, runId: string): void {
  db.run(
    "UPDATE runs SET state = 'interrupted', note = 'The app ended during this run; resume it to continue.' WHERE id = ?",
    [runId],
  );
}

/** Whether the screenshot of a picture is marked as having it; null when there is no screenshot of it. */
export function mediaMark(db: ReadDb, sha256: string): boolean | null {
  const found = db.get('SELECT media_ok AS n FROM screenshots WHERE sha256 = ?', [sha256]);
  return found === undefined ? null : one.parse(found).n === 1;
}

/** Builds all indexes anew from the tables. */
export function rebuildIndexes(db: WriteDb): void {
  db.run('REINDEX');
}
