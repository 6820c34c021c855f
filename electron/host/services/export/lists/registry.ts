import { elementList } from './element.ts';
import { instructionList } from './instruction.ts';
import { questionList } from './question.ts';
import type { WrittenList } from './written-list.ts';

/** Kinds with a list of their own in exported screenshots; all others are in `others`. */
export const writtenLists: readonly WrittenList[] = [elementList, instructionList, questionList];
