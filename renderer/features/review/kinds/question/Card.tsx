import type { QueueRow } from '../../review.ts';

/** How hard the question is. */
export function QuestionCard({ row }: { row: QueueRow }) {
  return row.difficulty;
}
