import type { QuestionContent } from '#shared/contents/question.ts';

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
