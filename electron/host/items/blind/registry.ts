import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import type { BlindKind } from '../../services/blind/blind-kind.ts';
import { elementBlind } from '../element/blind.ts';
import { instructionBlind } from '../instruction/blind.ts';
import { questionBlind } from '../question/blind.ts';

/** Kinds whose items wait for people by rules of their own; a new one adds a line. Others wait by what they declare. */
export const ownBlindKinds: Readonly<Record<string, BlindKind>> = {
  [element.id]: elementBlind,
  [instruction.id]: instructionBlind,
  [question.id]: questionBlind,
};
