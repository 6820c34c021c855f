import type { Lint } from '#shared/records/fields.ts';
import { questionContent } from '#shared/contents/question.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';

// The key and its explanation are not checked: a finding that everybody sees must not reveal them.
const asked = questionContent.pick({ question: true, options: true });

/** Findings on a question that names something blurred. */
export function questionNamesBlurred(blur: UnderBlur, content: unknown): Lint[] {
  const { question, options } = asked.parse(content);
  return blur.textLints([question, ...options.map(({ text }) => text)]);
}
