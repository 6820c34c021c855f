import type { ReadDb } from '../../connection.ts';
import { parseScreenshot, type StoredScreenshot } from './screenshots.ts';

export type { StoredScreenshot };

const pageSize = 500;

/** All screenshots that are not retired, in the order they were added, page by page. */
export function* screenshotsInOrder(db: ReadDb): Generator<StoredScreenshot> {
  let after = 0;
  for (;;) {
    const rows = db
      .all("SELECT * FROM screenshots WHERE seq > ? AND state <> 'retired' ORDER BY seq LIMIT ?", [after, pageSize])
      .map(parseScreenshot);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.seq;
  }
}
