import { instructionContent } from '#shared/contract/elements.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { lintsBetweenWordings, type WordedTarget, wordingCodes } from '#shared/tasks/lints/wording-lints.ts';
import type { WriteDb } from '../../db/connection.ts';
import { elementIdsOf } from '../../db/queries/items/instruction/instructions.ts';
import { itemsOf } from '../../db/queries/items/items.ts';
import { setLints } from '../../services/lints/set-lints.ts';

const words = instructionContent.pick({ type: true, text: true });

/** Updates the findings between the instructions of different elements on a screenshot. */
export function relintWordings(db: WriteDb, screenshotId: string): void {
  const elements = elementIdsOf(db, screenshotId);
  const all = itemsOf(db, instruction.id, screenshotId, false).map(
    ({ id, content }): WordedTarget => ({ id, elementId: elements.get(id) ?? '', content: words.parse(content) }),
  );
  setLints(db, instruction.id, screenshotId, wordingCodes, lintsBetweenWordings(all));
}
