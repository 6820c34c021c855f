import { valuePhrase } from '#shared/phrases/phrase.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import type { QueueRow } from '../../review.ts';

/** How hard the question is. */
export function QuestionCard({ row }: { row: QueueRow }) {
  return row.difficulty && phraseWords(valuePhrase(row.difficulty));
}
