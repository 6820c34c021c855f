import type { Lint } from '#shared/records/fields.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';

const worded = instructionContent.pick({ text: true });

/** Findings on an instruction that names something blurred. */
export const instructionNamesBlurred = (blur: UnderBlur, content: unknown): Lint[] =>
  blur.textLints([worded.parse(content).text]);
