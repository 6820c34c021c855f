import { z } from 'zod';
import { elementContent } from '#shared/contract/elements.ts';
import { element } from '#shared/items/element/index.ts';
import { lintsBetween, type Neighbour, neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import type { WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { bringLints } from '../../services/lints/bring.ts';

// Reads only what the checks need, because a save on a picture with a thousand elements reads all of
// them.
const { name, kind, locate, stateTarget } = elementContent.shape;
const seen = z.object({ name, kind, locate, stateTarget });

/** Updates the findings between the elements of a screenshot: changing one may add or remove a finding on another. */
export function relintNeighbours(db: WriteDb, screenshotId: string): void {
  const all = itemsOf(db, element.id, screenshotId, false).map(
    ({ id, content }): Neighbour => ({ id, content: seen.parse(content) }),
  );
  bringLints(db, element.id, screenshotId, neighbourCodes, lintsBetween(all));
}
