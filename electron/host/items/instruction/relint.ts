import type { Lint } from '#shared/records/fields.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { lintsBetweenWordings, type WordedTarget } from '#shared/lints/wording-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { elementIdsOf } from '../../db/queries/items/instruction/instructions.ts';
import { itemsOf } from '../../db/queries/items/items.ts';

const words = instructionContent.pick({ type: true, text: true });

/** Findings between the instructions of different elements on a screenshot. */
export function findingsBetweenWordings(db: ReadDb, screenshotId: string): Map<string, Lint[]> {
  const elements = elementIdsOf(db, screenshotId);
  const all = itemsOf(db, instruction.id, screenshotId, false).map(
    ({ id, content }): WordedTarget => ({ id, elementId: elements.get(id) ?? '', content: words.parse(content) }),
  );
  return lintsBetweenWordings(all);
}
