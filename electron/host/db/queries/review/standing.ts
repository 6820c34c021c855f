import { z } from 'zod';
import { standing, type Standing } from '#shared/contract/screenshots.ts';
import type { ReadDb } from '../../connection.ts';

const read = z.array(standing.element);

/** Number of a screenshot's items in each state, without retired ones; the screenshot's own state follows from it. */
export function standingOf(db: ReadDb, screenshotId: string): Standing {
  return read.parse(
    db.all(
      `SELECT kind, state, count(*) AS n FROM items INDEXED BY items_of
       WHERE screenshot_id = ? AND state <> 'retired' GROUP BY kind, state`,
      [screenshotId],
    ),
  );
}
