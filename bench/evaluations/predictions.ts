import type { Host } from '#electron/host/host.ts';
import { newId } from '#electron/host/db/new-id.ts';
import { releaseItems } from '#electron/host/services/release/release-items.ts';
import { requireTask } from '#electron/host/services/release/tasks.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { z } from 'zod';

/** The columns that differ between the answers to two items, as a real run stored them. */
const answer = z.object({
  item: z.string().transform((text) => z.object({ answer: z.string() }).parse(JSON.parse(text)).answer),
  ...{ outcome: z.string(), parity_outcome: z.string().nullable(), failure: z.string().nullable() },
  ...{ strict: z.string(), parity: z.string().nullable(), replies: z.string() },
});

/**
 * Copies a run that asked a few items of v1 to that many models that answered all of them, each as often right as its
 * number says. Their answers are those of the first run, so that every column has what the product stores there.
 */
export function copyRun(host: Host, from: string, models: number): string[] {
  const { session } = host;
  if (!session) throw new Error('no project is open');
  const { read, write } = session;
  const task = requireTask('mcq');
  const known = new Map<string, Omit<z.infer<typeof answer>, 'item'>[]>();
  for (const row of read.all('SELECT * FROM predictions WHERE run_id = ?', [from])) {
    const { item, ...rest } = answer.parse(row);
    const key = `${item} ${rest.outcome}`;
    known.set(key, [...(known.get(key) ?? []), rest]);
  }
  const items = [...releaseItems(read, 'v1', task)].map(({ id, screenshot, item }, index) => {
    const checked = task.item.parse(item);
    return {
      ...{ index, id, shot: screenshot.id, name: screenshot.name, item: JSON.stringify(checked) },
      ...{ dims: JSON.stringify(task.dimsOf(checked)), key: z.object({ answer: z.string() }).parse(checked).answer },
    };
  });
  const next = seededRandom(11);
  const ids: string[] = [];
  for (let model = 1; model <= models; model += 1) {
    const id = newId();
    ids.push(id);
    write.immediate(() => {
      write.run(
        `INSERT INTO runs (id, kind, subject, title, state, note, request, roles, options, budget, items, seeded, started_at, ended_at, active_ms, calls, by_name)
         SELECT ?, kind, subject, title, 'done', NULL, json_set(json_remove(request, '$.limit', '$.draw'), '$.model', ?), roles, options, budget, ?, 1, started_at, ended_at, active_ms, calls, by_name
         FROM runs WHERE id = ?`,
        [id, `model ${model}`, items.length, from],
      );
      for (const { index, id: itemId, shot, name, item, dims, key } of items) {
        const right = next() < 0.3 + model * 0.05;
        const some = known.get(`${key} ${right ? 'right' : 'wrong'}`) ?? [];
        const one = some[Math.floor(next() * some.length)];
        if (!one) throw new Error(`no answer to ${key} that is ${right ? 'right' : 'wrong'}`);
        write.run(
          `INSERT INTO predictions (run_id, item_index, item_id, screenshot_id, screenshot_name, item, dims, outcome, parity_outcome, failure,
             strict, parity, replies, rotations, error, call_ids, seconds, cost, at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', NULL, '[]', ?, 0.001, '2026-01-01T00:00:00.000Z')`,
          [
            ...[id, index, itemId, shot, name, item, dims, one.outcome, one.parity_outcome, one.failure],
            ...[one.strict, one.parity, one.replies, 0.5 + next()],
          ],
        );
      }
    });
  }
  return ids;
}
