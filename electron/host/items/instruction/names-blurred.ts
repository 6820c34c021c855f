import type { Lint } from '#shared/contract/common.ts';
import { instructionContent } from '#shared/contract/elements.ts';
import type { UnderBlur } from '#shared/tasks/lints/blur-lints.ts';

const worded = instructionContent.pick({ text: true });

/** The findings on an instruction that names what is blurred. */
export const instructionNamesBlurred = (blur: UnderBlur, content: unknown): Lint[] =>
  blur.textLints([worded.parse(content).text]);
