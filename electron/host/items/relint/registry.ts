import type { Lint } from '#shared/contract/common.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import type { UnderBlur } from '#shared/tasks/lints/blur-lints.ts';
import type { WriteDb } from '../../db/connection.ts';
import { relintNeighbours } from '../element/relint.ts';
import { elementsUnderBlur } from '../element/under-blur.ts';
import { instructionNamesBlurred } from '../instruction/names-blurred.ts';
import { relintWordings } from '../instruction/relint.ts';
import { questionNamesBlurred } from '../question/names-blurred.ts';

/**
 * Kinds whose items on one screenshot are compared with each other, each with the function that updates their findings
 * after a change. A new one adds a line.
 */
export const relinting: readonly { kind: string; relint(db: WriteDb, screenshotId: string): void }[] = [
  { kind: element.id, relint: relintNeighbours },
  { kind: instruction.id, relint: relintWordings },
];

/** Kinds whose items are checked against the blurred areas of their screenshot. A new one adds a line. */
export const blurChecks: readonly { kind: string; check(blur: UnderBlur, content: unknown): Lint[] }[] = [
  { kind: element.id, check: elementsUnderBlur },
  { kind: instruction.id, check: instructionNamesBlurred },
  { kind: question.id, check: questionNamesBlurred },
];
