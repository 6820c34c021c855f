import { z } from 'zod';
import { hiddenElements } from '../items/element/hidden.ts';
import type { screenshotDetail } from '#shared/contract/screenshots.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../db/connection.ts';
import { firstSeqs, isFirstOrder } from '../db/queries/screenshots/library.ts';
import { lintsOfScreenshot } from '../db/queries/items/lints.ts';
import { standingOf } from '../db/queries/review/standing.ts';
import { getOcr } from '../db/queries/screenshots/ocr.ts';
import { getScreenshot, screenshotToRow } from '../db/queries/screenshots/screenshots.ts';
import { failure, notFound } from '../errors/errors.ts';
import type { LibraryFilter } from '../library/library-filter.ts';
import type { Cursor, Sort } from '../library/order.ts';
import { pageOf } from '../library/page.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Blind } from '../items/blind/blind.ts';

/** Maximum number of ids in a Shift selection. */
const mostInRange = 100_000;
const cursorText = z.tuple([z.string().or(z.number()), z.number().int()]);

function readCursor(text: string): Cursor {
  try {
    return cursorText.parse(JSON.parse(text));
  } catch {
    throw failure('INVALID', phrase('no-such-page'), {
      field: 'cursor',
    });
  }
}

function isEmpty(filter: LibraryFilter): boolean {
  return Object.values(filter).every((value) => value === undefined || value.length === 0);
}

/**
 * A page of screenshots in an order; `cursor` is that of the previous page, or `offset` rows are skipped. The first
 * page after a project was opened comes straight from the file, while the library's thread is still building its
 * index.
 */
export async function queryScreenshots(
  session: ProjectSession,
  filter: LibraryFilter,
  sort: Sort,
  cursor: string | null,
  limit: number,
  offset = 0,
) {
  if (!session.library.ready && cursor === null && offset === 0 && isFirstOrder(sort) && isEmpty(filter))
    return session.read.snapshot(() => pageOf(session.read, sort, firstSeqs(session.read, sort, limit + 1), limit));
  return session.library.ask('query', filter, sort, cursor === null ? null : readCursor(cursor), limit, offset);
}

/** Ids from one screenshot to another in an order, inclusive; NOT_FOUND if one of them does not exist. */
export async function screenshotRange(
  session: ProjectSession,
  filter: LibraryFilter,
  sort: Sort,
  from: string,
  to: string,
) {
  for (const id of [from, to]) if (!getScreenshot(session.read, id)) throw notFound('screenshot', id);
  return { ids: await session.library.ask('range', filter, sort, from, to, mostInRange) };
}

/** Where a screenshot is in a list. */
export async function screenshotPlace(session: ProjectSession, filter: LibraryFilter, sort: Sort, id: string) {
  const place = await session.library.ask('place', filter, sort, id);
  if (!place) throw notFound('screenshot', id);
  return place;
}

/** A screenshot as a person sees it; `blind` says what is hidden from them. */
export function openScreenshot(db: ReadDb, id: string, blind: Blind | null): z.infer<typeof screenshotDetail> {
  const found = getScreenshot(db, id);
  if (!found) throw notFound('screenshot', id);
  return {
    ...screenshotToRow(found),
    source: found.source,
    exportName: found.exportName,
    standing: standingOf(db, id),
    hidden: blind === null ? 0 : hiddenElements(db, id, blind),
    lintDetails: lintsOfScreenshot(db, id),
    ocr: getOcr(db, id),
  };
}
