import type { ListedScreenshot } from '#shared/contract/screenshots.ts';
import type { ReadDb } from '../db/connection.ts';
import { assignmentOf } from '../db/queries/review/assignments.ts';
import { standingOf } from '../db/queries/review/standing.ts';
import { waitingPrelabels } from '../db/queries/screenshots/prelabels.ts';
import { screenshotsBySeq, screenshotToRow, type StoredScreenshot } from '../db/queries/screenshots/screenshots.ts';
import type { Cursor, Sort } from './order.ts';

/** Where a screenshot is in an order, as cursors carry it. */
function cursorOf(sort: Sort, row: StoredScreenshot): Cursor {
  switch (sort) {
    case 'needs-work':
      return [-row.needsWork, row.seq];
    case 'unfinished':
      return [row.state === 'draft' ? 0 : 1, row.seq];
    case 'largest':
      return [-row.width * row.height, row.seq];
    case 'most-elements':
      return [-row.elements, row.seq];
    case 'newest':
      return [-row.seq, row.seq];
    case 'oldest':
      return [row.seq, row.seq];
    case 'name':
      return [row.name, row.seq];
  }
}

/** Rows of the first `limit` of `seqs`, in their order; one more seq than `limit` means that there is a next page. */
export function pageOf(
  db: ReadDb,
  sort: Sort,
  seqs: readonly number[],
  limit: number,
): { rows: ListedScreenshot[]; nextCursor: string | null } {
  const rows = screenshotsBySeq(db, seqs.slice(0, limit));
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({
      ...screenshotToRow(row),
      standing: standingOf(db, row.id),
      assigned: assignmentOf(db, row.id),
      prelabels: row.elements === 0 ? waitingPrelabels(db, row.id) : 0,
    })),
    nextCursor: seqs.length > limit && last ? JSON.stringify(cursorOf(sort, last)) : null,
  };
}
