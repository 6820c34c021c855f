import { z } from 'zod';
import { itemState } from '#shared/contract/common.ts';
import type { ReadDb } from '../connection.ts';
import { type Queued, type QueueFilter, queueRows, queueTotal, type Stretch } from './queue-stretch.ts';
import { putUpAt } from './review-targets.ts';

const row = z.object({
  seq: z.number(),
  id: z.string(),
  rank: z.number(),
  app: z.string().nullable(),
  screenshot_id: z.string(),
  sha256: z.string(),
  state: itemState,
  voted: z.number(),
});

/** An element with instructions that waits for one person; what is asked of it is read with the item. */
export type TargetQueueRecord = z.infer<typeof row>;

const elements: Queued = {
  kind: 'element',
  table: 'elements',
  as: 'e',
  state: 'review_state',
  thisRound: `v.at >= ${putUpAt}`,
  linted: `EXISTS (SELECT 1 FROM lints l WHERE l.severity <> 'info' AND (l.entity_kind = 'element' AND l.entity_id = e.id
    OR l.entity_kind = 'instruction' AND l.entity_id IN (SELECT i.id FROM instructions i WHERE i.element_id = e.id)))`,
  matches: `EXISTS (SELECT 1 FROM instructions i WHERE i.element_id = e.id AND i.state <> 'retired'
    AND json_extract(i.content, '$.text') LIKE @like ESCAPE '\\')`,
};
const columns = `EXISTS (SELECT 1 FROM votes v JOIN instructions i ON i.id = v.entity_id WHERE v.entity_kind = 'instruction'
  AND i.element_id = e.id AND v.voter_kind = 'person' AND v.voter_name = @me) AS voted`;

/** Up to `limit` rows of one stretch after a place, worth most first. */
export function targetRows(
  db: ReadDb,
  f: QueueFilter,
  stretch: Stretch,
  after: { rank: number; seq: number } | null,
  limit: number,
): TargetQueueRecord[] {
  return queueRows(db, elements, columns, f, stretch, after, limit).map((value) => row.parse(value));
}

/** How many of them wait in one stretch. */
export const targetTotal = (db: ReadDb, f: QueueFilter, stretch: Stretch): number =>
  queueTotal(db, elements, f, stretch);
