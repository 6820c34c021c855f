import { z } from 'zod';
import { standing, type Standing } from '#shared/contract/screenshots.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import type { ReadDb } from '../../connection.ts';

const read = z.array(standing.element);

/** Kinds that a screenshot's own screen shows. */
const drawn = [element.id, instruction.id, question.id];

/** How many items of a screenshot are in which state, retired ones left out. */
export function standingOf(db: ReadDb, screenshotId: string): Standing {
  return read.parse(
    db.all(
      `SELECT kind, state, count(*) AS n FROM items INDEXED BY items_of
       WHERE screenshot_id = ? AND kind IN (SELECT value FROM json_each(?)) AND state <> 'retired'
       GROUP BY kind, state`,
      [screenshotId, JSON.stringify(drawn)],
    ),
  );
}
