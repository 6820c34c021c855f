import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const replied = z.object({ item: z.string(), reply: z.string() });

/** The first replies of a run with their items, in the order of the release; only unread ones if asked. */
export function someReplies(db: ReadDb, runId: string, limit: number, unreadOnly = false) {
  return db
    .all(
      `SELECT item, json_extract(replies, '$[0]') AS reply FROM predictions
       WHERE run_id = ? AND json_array_length(replies) > 0 ${unreadOnly ? `AND outcome = 'parse-failure'` : ''}
       ORDER BY item_index LIMIT ?`,
      [runId, limit],
    )
    .map((found) => {
      const { item, reply } = replied.parse(found);
      return { item: JSON.parse(item) as unknown, reply };
    });
}
