import { z } from 'zod';
import type { Lint } from '#shared/records/fields.ts';
import { elementContent } from '#shared/contents/element.ts';
import { element } from '#shared/items/element/index.ts';
import { lintsBetween, type Neighbour } from '#shared/lints/neighbour-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsOf, type StoredItem } from '../../db/queries/items/items.ts';

// Reads only what the checks need, because a save on a picture with a thousand elements reads all of
// them.
const { name, kind, locate, stateTarget } = elementContent.shape;
const read = z.object({ name, kind, locate, stateTarget });

/** Findings between a screenshot's elements; `seen` says how somebody sees one, null if it is hidden from them. */
export function findingsBetween(
  db: ReadDb,
  screenshotId: string,
  seen: (item: StoredItem) => StoredItem | null = (item) => item,
): Map<string, Lint[]> {
  const all = itemsOf(db, element.id, screenshotId, false).flatMap((item) => seen(item) ?? []);
  return lintsBetween(all.map(({ id, content }): Neighbour => ({ id, content: read.parse(content) })));
}
