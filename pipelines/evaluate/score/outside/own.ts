import { boxOrder, pointConvention } from '#shared/contract/runs/models.ts';
import type { Fields, Outside } from './rows.ts';

export const isOwn = (line: Fields): boolean => 'hash' in line && 'reply' in line && 'outcome' in line;

/** A line's reply, and what is known of how it was asked. */
const replyOf = ({ reply, rule, sent }: Fields): Fields => ({ reply, declined: rule === 'declined', sent });

/** Predictions that a project exported; the two stages of a fine-state case become one line. */
export function ownLines(rows: readonly Fields[]): Outside {
  const [first] = rows;
  const cases = new Map<unknown, Fields>();
  const lines: Fields[] = [];
  for (const row of rows) {
    const { id, index, match, reply, stage } = row;
    if (typeof stage !== 'string') {
      lines.push({ id, index, match, response: reply, answer: reply, asked: replyOf(row) });
      continue;
    }
    const known = cases.get(row['case']);
    const line = known ?? { index: row['case'], match };
    line[stage] = reply;
    line[`${stage}Asked`] = replyOf(row);
    if (stage === 'locate') line['match'] = match;
    if (!known) {
      cases.set(row['case'], line);
      lines.push(line);
    }
  }
  return {
    layout: 'Benchwright',
    field: 'reply',
    lines,
    coordinates: pointConvention.safeParse(first?.['coordinates']).data ?? null,
    boxes: boxOrder.safeParse(first?.['boxes']).data ?? null,
  };
}
