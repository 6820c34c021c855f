import type { QuestionContent } from '#shared/contents/question.ts';

/** Placeholder for a key that names none of the options. */
const none = '?';

/** True if the options are lettered A, B, C … in order: published formats and votes rely on it. */
export const isLettered = ({ options }: Pick<QuestionContent, 'options'>): boolean =>
  options.every(({ letter }, at) => letter === String.fromCharCode(65 + at));

/**
 * A question whose options are lettered A, B, C … in their order; the key moves with its option. A key that named no
 * option still names none. Questions that are lettered like this already do not change.
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

/**
 * The letter on `now` of a vote given on `then`: that of the option with the same text. Undefined if the option is
 * gone, so that the vote says nothing about the current question.
 */
export function letterNow(answer: string, then: QuestionContent | undefined, now: QuestionContent): string | undefined {
  if (!then) return now.options.some((o) => o.letter === answer) ? answer : undefined;
  const text = then.options
    .find((o) => o.letter === answer)
    ?.text.trim()
    .toLowerCase();
  if (text === undefined) return undefined;
  return now.options.find((o) => o.text.trim().toLowerCase() === text)?.letter;
}
