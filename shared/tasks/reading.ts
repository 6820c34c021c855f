import { inWords } from '../phrases/phrase.ts';
/**
 * How one reply was read. `pattern` is the id of the rule that matched (or gave up), `span` the matched part of the raw
 * reply (start, end; UTF-16 offsets), `note` one sentence for people.
 */
export type Reading<Answer> =
  | { kind: 'answer'; answer: Answer; pattern: string; span: [number, number] | null; note: string | null }
  | { kind: 'refusal'; pattern: string; span: [number, number] | null; note: string | null }
  | { kind: 'parse-failure'; pattern: string; span: [number, number] | null; note: string | null };

export function answered<Answer>(
  answer: Answer,
  pattern: string,
  span: [number, number] | null,
  note: string | null = null,
): Reading<Answer> {
  return { kind: 'answer', answer, pattern, span, note };
}

export function unreadable(pattern: string, note: string, span: [number, number] | null = null): Reading<never> {
  return { kind: 'parse-failure', pattern, span, note };
}

/** Nothing is left of a reply once its reasoning and formatting are removed. */
export const nothingShown = (reply: string): Reading<never> =>
  unreadable('empty', inWords(reply.trim() === '' ? 'reading-empty' : 'reading-only-reasoning'));

export function refused(span: [number, number] | null): Reading<never> {
  return { kind: 'refusal', pattern: 'refusal', span, note: inWords('reading-declined') };
}

/** The reply says that the question cannot be answered: the model chose not to, so nothing was misread. */
export function abstained(span: [number, number]): Reading<never> {
  return { kind: 'refusal', pattern: 'abstention', span, note: inWords('reading-abstained') };
}
