import type { Lint } from '#shared/contract/common.ts';
import { questionContent } from '#shared/contract/questions.ts';
import type { UnderBlur } from '#shared/tasks/lints/blur-lints.ts';

// What is in the key and its explanation is not looked at: a finding that everybody sees must not tell it.
const asked = questionContent.pick({ question: true, options: true });

/** The findings on a question that names what is blurred. */
export function questionNamesBlurred(blur: UnderBlur, content: unknown): Lint[] {
  const { question, options } = asked.parse(content);
  return blur.textLints([question, ...options.map(({ text }) => text)]);
}
