import { instructionContent } from '#shared/contents/instruction.ts';
import { elementIdOf } from '../../db/queries/items/instruction/instructions.ts';
import { getItem, partsOf } from '../../db/queries/items/items.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import type { Change } from '../../changes/change.ts';
import { saveEntity } from '../../changes/save.ts';

/**
 * Picks a variant for the type of this instruction if its element has none: the one with the fewest findings, then the
 * first. Rejected and retired variants are passed over.
 */
export function pickWhereNoneIs(to: Change, instructionId: string): void {
  const asked = getItem(to.db, 'instruction', instructionId);
  if (!asked) return;
  const { type } = instructionContent.parse(asked.content);
  const variants = partsOf(to.db, elementIdOf(to.db, instructionId))
    .filter(({ state }) => state !== 'retired' && state !== 'rejected')
    .map((item) => ({ item, content: instructionContent.parse(item.content) }))
    .filter(({ content }) => content.type === type);
  if (variants.some(({ content }) => content.picked)) return;
  const [best] = variants
    .map((variant) => ({ ...variant, findings: lintsOf(to.db, 'instruction', variant.item.id).length }))
    .sort((a, b) => a.findings - b.findings);
  if (best)
    saveEntity(to, 'instruction', best.item.id, null, { ...best.content, picked: true }, { state: best.item.state });
}
