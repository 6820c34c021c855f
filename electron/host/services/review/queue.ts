import { z } from 'zod';
import type { queueRow } from '#shared/contract/review.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type QueueFilter, type Stretch, stretches } from '../../db/queries/queue-stretch.ts';
import { type QuestionQueueRecord, questionRows, questionTotal } from '../../db/queries/review-queue.ts';
import { type TargetQueueRecord, targetRows, targetTotal } from '../../db/queries/target-queue.ts';
import { failure } from '../../errors.ts';
import { openQuestion } from './open-item.ts';
import { firstAsk, openTarget } from './targets/open.ts';

type Row = z.infer<typeof queueRow>;

const kinds = ['question', 'instruction'] as const;
type Kind = (typeof kinds)[number];
/** Where a page ended: rows come by stretch, then rank, then questions before instructions, then age. */
const place = z.object({ stretch: z.enum(stretches), rank: z.number(), kind: z.enum(kinds), seq: z.number() });
type Place = z.infer<typeof place>;
type Found =
  | { stretch: Stretch; kind: 'question'; record: QuestionQueueRecord }
  | { stretch: Stretch; kind: 'instruction'; record: TargetQueueRecord };

function encode(value: Place): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw failure('INVALID', 'The queue cannot continue from this place; open it again.', {
      field: 'cursor',
    });
  }
}

function shownQuestion(db: ReadDb, me: string, record: QuestionQueueRecord): Row {
  const row: Row = {
    id: record.id,
    kind: 'question',
    title: record.question,
    app: record.app,
    difficulty: record.difficulty,
    type: null,
    screenshotId: record.screenshot_id,
    sha256: record.sha256,
    voted: record.voted === 1,
    state: null,
    reason: null,
  };
  if (!row.voted) return row;
  const item = openQuestion(db, me, record.id);
  return item.phase === 'revealed' ? { ...row, state: item.question_.state, reason: item.whyHere } : row;
}

function shownTarget(db: ReadDb, me: string, record: TargetQueueRecord): Row {
  const asked = firstAsk(db, me, record.id);
  const row: Row = {
    id: record.id,
    kind: 'instruction',
    title: asked?.text ?? '',
    app: record.app,
    difficulty: null,
    type: asked?.type ?? null,
    screenshotId: record.screenshot_id,
    sha256: record.sha256,
    voted: false,
    state: null,
    reason: null,
  };
  if (record.voted === 0) return row;
  const item = openTarget(db, me, record.id);
  return item.phase === 'revealed' ? { ...row, voted: true, state: item.state, reason: item.whyHere } : row;
}

/** A line of the queue; state and reason only for what this person answered. */
const shown = (db: ReadDb, me: string, found: Found): Row =>
  found.kind === 'question' ? shownQuestion(db, me, found.record) : shownTarget(db, me, found.record);

/** From where on one kind is read, when a page ended at a row of either kind. */
function after(from: Place | null, stretch: Stretch, kind: Kind): { rank: number; seq: number } | null {
  if (!from || from.stretch !== stretch) return null;
  if (kind === from.kind) return { rank: from.rank, seq: from.seq };
  // Of the same rank, questions were all before an instruction item, and none of those before a question.
  return { rank: from.rank, seq: kind === 'question' ? Number.MAX_SAFE_INTEGER : -1 };
}

function rowsOf(db: ReadDb, filter: QueueFilter, stretch: Stretch, from: Place | null, limit: number): Found[] {
  const questions = questionRows(db, filter, stretch, after(from, stretch, 'question'), limit);
  const targets = targetRows(db, filter, stretch, after(from, stretch, 'instruction'), limit);
  const found: Found[] = [
    ...questions.map((record) => ({ stretch, kind: 'question' as const, record })),
    ...targets.map((record) => ({ stretch, kind: 'instruction' as const, record })),
  ];
  return found
    .sort(
      (a, b) =>
        b.record.rank - a.record.rank || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.record.seq - b.record.seq,
    )
    .slice(0, limit);
}

/** How many items wait for this person in all stretches. */
export function queueTotal(db: ReadDb, filter: QueueFilter): number {
  return stretches.reduce(
    (sum, stretch) => sum + questionTotal(db, filter, stretch) + targetTotal(db, filter, stretch),
    0,
  );
}

/** A page of one person's queue, worth most first, read by place so that work on it does not shift the rest. */
export function queuePage(
  db: ReadDb,
  filter: QueueFilter,
  cursor: string | null,
  limit: number,
): { rows: Row[]; nextCursor: string | null; total: number } {
  const from = cursor === null ? null : decode(cursor);
  const found: Found[] = [];
  for (const stretch of stretches.slice(from ? stretches.indexOf(from.stretch) : 0)) {
    found.push(...rowsOf(db, filter, stretch, from, limit + 1 - found.length));
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((one) => shown(db, filter.me, one)),
    nextCursor:
      found.length > limit && last
        ? encode({ stretch: last.stretch, rank: last.record.rank, kind: last.kind, seq: last.record.seq })
        : null,
    total: queueTotal(db, filter),
  };
}
