import type { Lint } from '#shared/contract/common.ts';
import { instructionContent } from '#shared/contract/elements.ts';
import type { UnderBlur } from '#shared/tasks/lints/blur-lints.ts';

const worded = instructionContent.pick({ text: true });

/** Findings on an instruction that names something blurred. */
export const instructionNamesBlurred = (blur: UnderBlur, content: unknown): Lint[] =>
  blur.textLints([worded.parse(content).text]);
