import { elementContent } from '#shared/contract/elements.ts';
import { lintsBetween, type Neighbour, neighbourCodes } from '#shared/tasks/neighbour-lints.ts';
import { z } from 'zod';
import type { WriteDb } from '../db/connection.ts';
import { itemsOf } from '../db/queries/items.ts';
import { addLint, lintsWithCodes, removeLint } from '../db/queries/lints.ts';

// Only what the checks look at is read: a save on a picture with a thousand elements reads all of them.
const { name, kind, locate, stateTarget } = elementContent.shape;
const seen = z.object({ name, kind, locate, stateTarget });

/**
 * Brings the findings between the elements of a screenshot up to date: an element's change may begin or end a finding
 * on another one. Only rows that differ are written. Done by `change` for screenshots whose elements it touched.
 */
export function relintNeighbours(db: WriteDb, screenshotId: string): void {
  const all = itemsOf(db, 'element', screenshotId, false).map(
    ({ id, content }): Neighbour => ({ id, content: seen.parse(content) }),
  );
  const wanted = lintsBetween(all);
  for (const { id, code, detail } of lintsWithCodes(db, screenshotId, neighbourCodes)) {
    const same = wanted.get(id)?.find((lint) => lint.code === code && lint.detail === detail);
    if (!same) removeLint(db, 'element', id, code);
    else wanted.set(id, wanted.get(id)?.filter((lint) => lint !== same) ?? []);
  }
  for (const [id, lints] of wanted) for (const lint of lints) addLint(db, 'element', id, screenshotId, lint);
}
