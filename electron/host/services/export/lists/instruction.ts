import type { InstructionContent } from '#shared/contents/instruction.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import type { WrittenList } from './written-list.ts';

/** The instructions of a screenshot, each with its element. */
export const instructionList: WrittenList = {
  kind: instruction.id,
  put({ elements }, { id, content, state, raw, parent }) {
    elements
      .find((element) => element.id === parent)
      ?.instructions.push({ id, content: content as InstructionContent, state, raw });
  },
};
