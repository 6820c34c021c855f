import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import type { Lint } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { lintsBetween, type Neighbour, neighbourCodes } from '#shared/tasks/lints/neighbour-lints.ts';
import { lintsBetweenWordings, type WordedTarget, wordingCodes } from '#shared/tasks/lints/wording-lints.ts';
import { z } from 'zod';
import type { WriteDb } from '../../db/connection.ts';
import { elementIdsOf } from '../../db/queries/items/instruction/instructions.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { addLint, lintsWithCodes, removeLint } from '../../db/queries/items/lints.ts';

// Only what the checks look at is read: a save on a picture with a thousand elements reads all of them.
const { name, kind, locate, stateTarget } = elementContent.shape;
const seen = z.object({ name, kind, locate, stateTarget });
const words = instructionContent.pick({ type: true, text: true });

/** Brings the findings of certain codes on a screenshot's items to those wanted. Only rows that differ are written. */
function bring(
  db: WriteDb,
  kind: string,
  screenshotId: string,
  codes: readonly string[],
  wanted: Map<string, Lint[]>,
): void {
  for (const { id, code, detail } of lintsWithCodes(db, kind, screenshotId, codes)) {
    const same = wanted.get(id)?.find((lint) => lint.code === code && lint.detail === detail);
    if (!same) removeLint(db, kind, id, code);
    else wanted.set(id, wanted.get(id)?.filter((lint) => lint !== same) ?? []);
  }
  for (const [id, lints] of wanted) for (const lint of lints) addLint(db, kind, id, screenshotId, lint);
}

/**
 * Brings the findings between the elements of a screenshot up to date: an element's change may begin or end a finding
 * on another one. Done by `change` for screenshots whose elements it touched.
 */
export function relintNeighbours(db: WriteDb, screenshotId: string): void {
  const all = itemsOf(db, elementKind.id, screenshotId, false).map(
    ({ id, content }): Neighbour => ({ id, content: seen.parse(content) }),
  );
  bring(db, elementKind.id, screenshotId, neighbourCodes, lintsBetween(all));
}

/** The same between the instructions of a screenshot. */
export function relintWordings(db: WriteDb, screenshotId: string): void {
  const elements = elementIdsOf(db, screenshotId);
  const all = itemsOf(db, instructionKind.id, screenshotId, false).map(
    ({ id, content }): WordedTarget => ({ id, elementId: elements.get(id) ?? '', content: words.parse(content) }),
  );
  bring(db, instructionKind.id, screenshotId, wordingCodes, lintsBetweenWordings(all));
}
