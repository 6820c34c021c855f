import { z } from 'zod';
import type { queueRow } from '#shared/contract/review.ts';
import type { ReadDb } from '../../db/connection.ts';
import {
  type QueueFilter,
  type QueuePlace,
  type QueueRecord,
  queueRows,
  queueTotal,
  type Stretch,
  stretches,
} from '../../db/queries/review-queue.ts';
import { failure } from '../../errors.ts';
import { openItem } from './open-item.ts';

type Row = z.infer<typeof queueRow>;

const place = z.object({ stretch: z.enum(stretches), rank: z.number(), seq: z.number() });

function encode(value: QueuePlace): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(cursor: string): QueuePlace {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw failure('INVALID', 'The queue was asked to go on from a place it does not know; open it again.', {
      field: 'cursor',
    });
  }
}

/** A line of the queue; state and reason only for what this person answered. */
function shown(db: ReadDb, me: string, record: QueueRecord): Row {
  const row: Row = {
    id: record.id,
    kind: 'question',
    title: record.question,
    app: record.app,
    difficulty: record.difficulty,
    screenshotId: record.screenshot_id,
    sha256: record.sha256,
    voted: record.voted === 1,
    state: null,
    reason: null,
  };
  if (!row.voted) return row;
  const item = openItem(db, me, record.id);
  return item.phase === 'revealed' ? { ...row, state: item.question_.state, reason: item.whyHere } : row;
}

/** A page of one person's queue, worth most first, read by place so that work on it does not shift the rest. */
export function queuePage(
  db: ReadDb,
  filter: QueueFilter,
  cursor: string | null,
  limit: number,
): { rows: Row[]; nextCursor: string | null; total: number } {
  const from = cursor === null ? null : decode(cursor);
  const found: { stretch: Stretch; record: QueueRecord }[] = [];
  for (const stretch of stretches.slice(from ? stretches.indexOf(from.stretch) : 0)) {
    const after = from && from.stretch === stretch ? from : null;
    const records = queueRows(db, filter, stretch, after, limit + 1 - found.length);
    found.push(...records.map((record) => ({ stretch, record })));
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ record }) => shown(db, filter.me, record)),
    nextCursor:
      found.length > limit && last
        ? encode({ stretch: last.stretch, rank: last.record.rank, seq: last.record.seq })
        : null,
    total: queueTotal(db, filter),
  };
}
