import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import type { BlindKind } from './blind-kind.ts';
import { elementBlind } from '../element/blind.ts';
import { instructionBlind } from '../instruction/blind.ts';
import { questionBlind } from '../question/blind.ts';

/**
 * Kinds with their own rules for when an item awaits somebody's answer; a new one adds a line. For other kinds the
 * declared review decides.
 */
export const ownBlindKinds: Readonly<Record<string, BlindKind>> = {
  [element.id]: elementBlind,
  [instruction.id]: instructionBlind,
  [question.id]: questionBlind,
};
