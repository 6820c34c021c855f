import { z } from 'zod';
import type { Lint } from '#shared/contract/common.ts';
import { elementContent } from '#shared/contract/elements.ts';
import { element } from '#shared/items/element/index.ts';
import { lintsBetween, type Neighbour, neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { setLints } from '../../services/lints/set-lints.ts';

// Reads only what the checks need, because a save on a picture with a thousand elements reads all of
// them.
const { name, kind, locate, stateTarget } = elementContent.shape;
const read = z.object({ name, kind, locate, stateTarget });

/** Findings between a screenshot's elements; if `seen` is given, only between those. */
export function findingsBetween(db: ReadDb, screenshotId: string, seen?: (id: string) => boolean): Map<string, Lint[]> {
  const all = itemsOf(db, element.id, screenshotId, false).filter(({ id }) => seen?.(id) ?? true);
  return lintsBetween(all.map(({ id, content }): Neighbour => ({ id, content: read.parse(content) })));
}

/** Updates the findings between the elements of a screenshot: changing one may add or remove a finding on another. */
export function relintNeighbours(db: WriteDb, screenshotId: string): void {
  setLints(db, element.id, screenshotId, neighbourCodes, findingsBetween(db, screenshotId));
}
