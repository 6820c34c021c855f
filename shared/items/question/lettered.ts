import type { QuestionContent } from '#shared/contract/questions.ts';

/** What stands for a key that names none of the options. */
const none = '?';

/** True when the options are lettered A, B, C … in their order: published formats and votes count on it. */
export const isLettered = ({ options }: Pick<QuestionContent, 'options'>): boolean =>
  options.every(({ letter }, at) => letter === String.fromCharCode(65 + at));

/**
 * A question whose options are lettered A, B, C … in the order in which they stand; the key moves with its option. A key
 * that named no option names none afterwards. Questions that are so already stay as they are.
 */
export function lettered(content: QuestionContent): QuestionContent {
  if (isLettered(content)) return content;
  const key = content.options.findIndex(({ letter }) => letter === content.answer);
  return {
    ...content,
    options: content.options.map(({ text }, at) => ({ letter: String.fromCharCode(65 + at), text })),
    answer: key < 0 ? none : String.fromCharCode(65 + key),
  };
}
