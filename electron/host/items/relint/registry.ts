import type { Lint } from '#shared/records/fields.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { question } from '#shared/items/question/index.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';
import { neighbourCodes } from '#shared/lints/neighbour-lints.ts';
import { wordingCodes } from '#shared/lints/wording-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findingsBetween } from '../element/relint.ts';
import { elementsUnderBlur } from '../element/under-blur.ts';
import { instructionNamesBlurred } from '../instruction/names-blurred.ts';
import { findingsBetweenWordings } from '../instruction/relint.ts';
import { questionNamesBlurred } from '../question/names-blurred.ts';

/** Findings between the items of one kind on a screenshot. */
interface Compared {
  kind: string;
  /** Codes that only these findings have. */
  codes: readonly string[];
  find(db: ReadDb, screenshotId: string): Map<string, Lint[]>;
}

/**
 * Kinds whose items on one screenshot are compared with each other; their findings are updated after a change. A new
 * one adds a line.
 */
export const relinting: readonly Compared[] = [
  { kind: element.id, codes: neighbourCodes, find: findingsBetween },
  { kind: instruction.id, codes: wordingCodes, find: findingsBetweenWordings },
];

/** Kinds whose items are checked against the blurred areas of their screenshot. A new one adds a line. */
export const blurChecks: readonly { kind: string; check(blur: UnderBlur, content: unknown): Lint[] }[] = [
  { kind: element.id, check: elementsUnderBlur },
  { kind: instruction.id, check: instructionNamesBlurred },
  { kind: question.id, check: questionNamesBlurred },
];
