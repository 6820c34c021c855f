import { question } from '../../statistics/question.ts';
import { z } from 'zod';
import type { queueRow } from '#shared/contract/review/review.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import {
  ageInQueue,
  PersonQueue,
  type QueueFilter,
  type QueueRecord,
  type Stretch,
  stretches,
} from '../../db/queries/review/queue-stretch.ts';
import { reportsOn } from '../../db/queries/review/reports.ts';
import { failure } from '../../errors/errors.ts';
import type { Lane, ReviewHooks } from '../../items/define.ts';
import { allLanes } from '../../items/registry.ts';
import { groupBy } from '../../verdicts/group.ts';

type Row = z.infer<typeof queueRow>;

/**
 * Where a page ended: rows come by stretch, then rank, then kind in the order of the registry, then age. The age is that of
 * the last row, which is named by its id, because the age of a copy shows that it is one.
 */
const named = z.object({ stretch: z.enum(stretches), rank: z.number(), kind: z.string(), id: z.string() });
type Named = z.infer<typeof named>;
type Place = Named & { seq: number };
interface Found {
  stretch: Stretch;
  hooks: ReviewHooks;
  lane: Lane;
  record: QueueRecord;
}

/** The content of a person's queue, in order. */
function lanesIn({ kinds }: QueueFilter): { hooks: ReviewHooks; lane: Lane }[] {
  return allLanes().filter(({ lane }) => kinds?.includes(lane.as) ?? true);
}

function encode(value: Named): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(db: ReadDb, cursor: string): Place {
  try {
    const end = named.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { ...end, seq: ageInQueue(db, end.id) };
  } catch {
    throw failure('INVALID', phrase('queue-reload'), {
      field: 'cursor',
    });
  }
}

/** What the kinds show on the lines of a page, by id: each kind reads once for its lines. */
function shownByKind(db: ReadDb, { me }: QueueFilter, page: readonly Found[]): Map<string, Partial<Row>> {
  const byKind = groupBy(page, ({ hooks }) => hooks);
  return new Map(
    [...byKind].flatMap(([hooks, found]) => [
      ...hooks.queueRows(
        db,
        me,
        found.map(({ record }) => record),
      ),
    ]),
  );
}

/** A line of the queue; its state only if this person has answered. */
function shown({ lane, record }: Found, facts: ReadonlyMap<string, Partial<Row>>, reported: boolean): Row {
  const row: Row = {
    id: record.id,
    kind: lane.as,
    title: record.label,
    app: record.app,
    difficulty: null,
    type: null,
    screenshotId: record.screenshot_id,
    sha256: record.sha256,
    voted: record.voted === 1,
    state: null,
    reason: reported ? { code: 'reported' } : null,
  };
  return { ...row, ...facts.get(record.id) };
}

/** Where reading of one kind continues, after a page that ended at a row of any kind. */
function after(
  from: Place | null,
  stretch: Stretch,
  kind: string,
  order: readonly string[],
): { rank: number; seq: number } | null {
  if (!from || from.stretch !== stretch) return null;
  if (kind === from.kind) return { rank: from.rank, seq: from.seq };
  // At the same rank, all items of earlier kinds come before the row, and none of later kinds.
  const before = order.indexOf(kind) < order.indexOf(from.kind);
  return { rank: from.rank, seq: before ? Number.MAX_SAFE_INTEGER : -1 };
}

function rowsOf(queue: PersonQueue, filter: QueueFilter, stretch: Stretch, from: Place | null, limit: number): Found[] {
  const all = lanesIn(filter);
  const order = all.map(({ lane }) => lane.as);
  const found = all.flatMap(({ hooks, lane }): Found[] =>
    queue.rows(lane, stretch, after(from, stretch, lane.as, order), limit).map((record) => ({
      stretch,
      hooks,
      lane,
      record,
    })),
  );
  return found
    .sort(
      (a, b) =>
        b.record.rank - a.record.rank ||
        order.indexOf(a.lane.as) - order.indexOf(b.lane.as) ||
        a.record.seq - b.record.seq,
    )
    .slice(0, limit);
}

/** Number of items waiting for this person per queue name; names without any are left out. */
function countsIn(queue: PersonQueue, filter: QueueFilter): { kind: string; n: number }[] {
  return lanesIn(filter)
    .map(({ lane }) => ({
      kind: lane.as,
      n: stretches.reduce((sum, stretch) => sum + queue.total(lane, stretch), 0),
    }))
    .filter(({ n }) => n > 0);
}

const sumOf = (counts: readonly { n: number }[]): number => counts.reduce((sum, { n }) => sum + n, 0);

/** Number of items waiting for this person in all stretches. */
export const queueTotal = (db: ReadDb, filter: QueueFilter): number =>
  sumOf(countsIn(new PersonQueue(db, filter), filter));

/** All counts for the first page; further ones need only the total. */
function countsOf(queue: PersonQueue, filter: QueueFilter, first: boolean) {
  if (!first) return { total: sumOf(countsIn(queue, filter)), counts: [] };
  const counts = countsIn(queue, { ...filter, kinds: undefined });
  return { total: sumOf(counts.filter(({ kind }) => filter.kinds?.includes(kind) ?? true)), counts };
}

/** A page of one person's queue, highest priority first, read by place so that work on it does not shift the rest. */
export function queuePage(
  db: ReadDb,
  filter: QueueFilter,
  cursor: string | null,
  limit: number,
): { rows: Row[]; nextCursor: string | null; total: number; counts: { kind: string; n: number }[] } {
  const from = cursor === null ? null : decode(db, cursor);
  const queue = new PersonQueue(db, filter);
  const found: Found[] = [];
  for (const stretch of stretches.slice(from ? stretches.indexOf(from.stretch) : 0)) {
    found.push(...rowsOf(queue, filter, stretch, from, limit + 1 - found.length));
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const facts = shownByKind(db, filter, page);
  // A report without its words reveals nothing about the answer; annotators see even that only after their own.
  const reports = reportsOn(
    db,
    page.flatMap(({ record }) => (!filter.blind || record.voted === 1 ? [record.id] : [])),
  );
  return {
    rows: page.map((entry) => shown(entry, facts, reports.has(entry.record.id))),
    nextCursor:
      found.length > limit && last
        ? encode({ stretch: last.stretch, rank: last.record.rank, kind: last.lane.as, id: last.record.id })
        : null,
    ...countsOf(queue, filter, cursor === null),
  };
}

export const queuePageQuestion = question('queuePage', queuePage);

export const queueTotalQuestion = question('queueTotal', queueTotal);
