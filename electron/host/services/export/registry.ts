import type { ElementContent } from '#shared/contents/element.ts';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { WriteItem } from '#pipelines/formats/format.ts';
import type { RawSource } from '#pipelines/formats/record-parts.ts';

/** An approved item as it leaves the project. */
interface WrittenEntry {
  id: string;
  /** As the schema of its kind read it. */
  content: unknown;
  state: ItemState;
  source: string;
  raw: RawSource | null;
  /** Its parent's id. */
  parent: string | null;
}

/** How the items of a kind enter their own list of an exported screenshot. */
interface WrittenList {
  kind: string;
  put(into: WriteItem, entry: WrittenEntry): void;
}

/** The elements of a screenshot. */
const elementList: WrittenList = {
  kind: element.id,
  put({ elements }, { id, content, state, source, raw }) {
    elements.push({ id, content: content as ElementContent, state, source, raw, instructions: [] });
  },
};

/** The instructions of a screenshot, each with its element. */
const instructionList: WrittenList = {
  kind: instruction.id,
  put({ elements }, { id, content, state, raw, parent }) {
    elements
      .find((element) => element.id === parent)
      ?.instructions.push({ id, content: content as InstructionContent, state, raw });
  },
};

/** The questions of a screenshot. */
const questionList: WrittenList = {
  kind: question.id,
  put({ questions }, { id, content, state, source, raw }) {
    questions.push({ id, content: content as QuestionContent, state, source, raw });
  },
};

/** Kinds with a list of their own in exported screenshots; all others are in `others`. */
export const writtenLists: readonly WrittenList[] = [elementList, instructionList, questionList];
