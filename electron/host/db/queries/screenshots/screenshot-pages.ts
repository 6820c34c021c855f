import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';
import { parseScreenshot, type StoredScreenshot } from './screenshots.ts';

const pageSize = 500;
const chosen = z.object({ seq: z.number() });

/** All live screenshots in the order they were added, read page by page so that writes can happen in between. */
export function* liveScreenshots(db: ReadDb): Generator<StoredScreenshot> {
  for (let after = 0; ; ) {
    const page = db
      .all(`SELECT * FROM screenshots WHERE seq > ? AND state <> 'retired' ORDER BY seq LIMIT ${pageSize}`, [after])
      .map(parseScreenshot);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.seq;
  }
}

/** The given screenshots that exist and are not retired, in the order they were added. */
export function* screenshotsById(db: ReadDb, ids: readonly string[]): Generator<StoredScreenshot> {
  const seqs = db
    .all(
      `SELECT seq FROM screenshots WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'retired' ORDER BY seq`,
      [JSON.stringify(ids)],
    )
    .map((found) => chosen.parse(found).seq);
  for (const seq of seqs) {
    const found = db.get('SELECT * FROM screenshots WHERE seq = ?', [seq]);
    if (found !== undefined) yield parseScreenshot(found);
  }
}
