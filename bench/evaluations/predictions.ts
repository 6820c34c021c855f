import type { Host } from '#electron/host/host.ts';
import { openWrite, type WriteDb } from '#electron/host/db/connection.ts';
import { newId } from '#electron/host/db/new-id.ts';
import { releaseItems } from '#electron/host/services/release/release-items.ts';
import { requireTask } from '#electron/host/services/release/tasks.ts';
import { z } from 'zod';

const index = z.object({ name: z.string(), sql: z.string() });

/** Writes without the table's indexes, which are made afterwards: sorting once costs less than a million insertions. */
function withoutIndexes(write: WriteDb, work: () => void): void {
  const found = write
    .all("SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'predictions' AND type = 'index' AND sql IS NOT NULL")
    .map((row) => index.parse(row));
  for (const { name } of found) write.run(`DROP INDEX ${name}`);
  work();
  for (const { sql } of found) write.run(sql);
}

/** The columns that differ between the answers to two items, as a real run stored them. */
const answers = `
CREATE TEMP TABLE answers AS
  SELECT json_extract(item, '$.answer') AS key, outcome = 'right' AS is_right,
    row_number() OVER (PARTITION BY json_extract(item, '$.answer'), outcome = 'right') - 1 AS n,
    count(*) OVER (PARTITION BY json_extract(item, '$.answer'), outcome = 'right') AS many,
    outcome, parity_outcome, failure, strict, parity, replies FROM predictions WHERE run_id = ?`;

const asked = `
CREATE TEMP TABLE asked AS
  SELECT value ->> 0 AS item_index, value ->> 1 AS item_id, value ->> 2 AS screenshot_id, value ->> 3 AS screenshot_name,
    value ->> 4 AS item, value ->> 5 AS dims, value ->> 6 AS key FROM json_each(?)`;

/** Numbers from 0 to 9999 that look random, the same in every run. */
const chance = (of: string) => `((${of}) * 2654435761 / 65536 % 10000)`;

const copy = `
INSERT INTO predictions (run_id, item_index, item_id, screenshot_id, screenshot_name, item, dims, outcome, parity_outcome, failure,
  strict, parity, replies, rotations, error, call_ids, seconds, cost, at)
SELECT @id, i.item_index, i.item_id, i.screenshot_id, i.screenshot_name, i.item, i.dims, a.outcome, a.parity_outcome, a.failure,
  a.strict, a.parity, a.replies, '[]', NULL, '[]', 0.5 + i.item_index % 100 / 100.0, 0.001, '2026-01-01T00:00:00.000Z'
FROM (SELECT *, ${chance('item_index * 31 + @model * 7919 + 17')} < 3000 + @model * 500 AS is_right FROM temp.asked) i
JOIN temp.answers a ON a.key = i.key AND a.is_right = i.is_right AND a.n = ${chance('item_index * 17 + @model')} % a.many
ORDER BY i.item_index`;

/**
 * Copies a run that asked a few items of v1 to that many models that answered all of them, each as often right as its
 * number says. Their answers are those of the first run, so that every column has what the product stores there.
 */
export function copyRun(host: Host, from: string, models: number): string[] {
  const { session } = host;
  if (!session) throw new Error('no project is open');
  const { read } = session;
  const task = requireTask('mcq');
  const items = [...releaseItems(read, 'v1', task)].map(({ id, screenshot, item }, at) => {
    const checked = task.item.parse(item);
    const { answer } = z.object({ answer: z.string() }).parse(checked);
    return [
      at,
      id,
      screenshot.id,
      screenshot.name,
      JSON.stringify(checked),
      JSON.stringify(task.dimsOf(checked)),
      answer,
    ];
  });
  const ids = Array.from({ length: models }, newId);
  // A connection without checksums, which nothing here measures: they would take longer than the rows.
  const write = openWrite(session.paths.database);
  withoutIndexes(write, () =>
    write.immediate(() => {
      write.run(answers, [from]);
      write.run('CREATE UNIQUE INDEX temp.answers_by_key ON answers (key, is_right, n)');
      write.run(asked, [JSON.stringify(items)]);
      ids.forEach((id, at) => {
        write.run(
          `INSERT INTO runs (id, kind, subject, title, state, note, request, roles, options, budget, items, seeded, started_at, ended_at, active_ms, calls, by_name)
           SELECT ?, kind, subject, title, 'done', NULL, json_set(json_remove(request, '$.limit', '$.draw'), '$.model', ?), roles, options, budget, ?, 1, started_at, ended_at, active_ms, calls, by_name
           FROM runs WHERE id = ?`,
          [id, `model ${at + 1}`, items.length, from],
        );
        write.run(copy, { id, model: at + 1 });
      });
    }),
  );
  write.close();
  const made = z
    .object({ n: z.number() })
    .parse(read.get('SELECT count(*) AS n FROM predictions WHERE run_id <> ?', [from]));
  if (made.n !== models * items.length) throw new Error(`${made.n} answers to ${models} × ${items.length} items`);
  return ids;
}
