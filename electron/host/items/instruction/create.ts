import type { z } from 'zod';
import type { instructionContent } from '#shared/contents/instruction.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { Change } from '../../changes/change.ts';
import { createItem, type Made, type NewItem } from '../../changes/create.ts';

/** Adds an instruction to an element. */
export function createInstruction(
  to: Change,
  { elementId, ...made }: NewItem & { elementId: string; content: z.input<typeof instructionContent> },
): Made {
  return createItem(to, instruction.id, { ...made, parentId: elementId });
}
