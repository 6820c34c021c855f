import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ run_id: z.string(), item_id: z.string(), seq: z.number() });

/** The place of each item in its run, by `run/item`, of all runs of one subject. */
export function itemPlaces(db: ReadDb, subject: string): Map<string, number> {
  const found = db.all(
    `SELECT i.run_id, i.item_id, i.seq FROM runs r JOIN run_items i ON i.run_id = r.id WHERE r.subject = @subject`,
    { subject },
  );
  return new Map(
    found.map((entry) => row.parse(entry)).map(({ run_id, item_id, seq }) => [`${run_id}/${item_id}`, seq]),
  );
}
