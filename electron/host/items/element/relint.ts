import { z } from 'zod';
import type { Lint } from '#shared/contract/common.ts';
import { elementContent } from '#shared/contract/elements.ts';
import { element } from '#shared/items/element/index.ts';
import { lintsBetween, type Neighbour } from '#shared/tasks/lints/neighbour-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { asStored, type View } from '../relint/view.ts';

// Reads only what the checks need, because a save on a picture with a thousand elements reads all of
// them.
const { name, kind, locate, stateTarget } = elementContent.shape;
const read = z.object({ name, kind, locate, stateTarget });

/** Findings between a screenshot's elements. */
export function findingsBetween(db: ReadDb, screenshotId: string, view: View = asStored): Map<string, Lint[]> {
  const all = itemsOf(db, element.id, screenshotId, false).filter(({ id }) => view.sees(id));
  return lintsBetween(
    all.map(({ id, content }): Neighbour => ({ id, content: read.parse(view.contentOf(id, content)) })),
  );
}
