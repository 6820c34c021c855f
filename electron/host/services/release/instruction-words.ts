import { question } from '../../statistics/question.ts';
import { telling } from '#shared/metrics/words.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { numbering, releasedGroup } from './release-items.ts';
import { requireTask } from './tasks.ts';
import { requireRelease } from './freeze.ts';
import { releaseGroups } from './groups.ts';

/** Number of subjects between two checks whether the answer is still wanted. */
const stretch = 64;
/** More words than any figure shows. */
const most = 200;

/**
 * The most frequent words of a task's instructions in a release, or in one frozen now (null), with their number; ties
 * by name. Errors: NOT_FOUND for an unknown tag.
 */
export function* instructionWords(db: ReadDb, tag: string | null, taskId: string): LongQuestion<[string, number][]> {
  if (tag !== null) requireRelease(db, tag);
  const task = requireTask(taskId);
  const numberOf = numbering();
  const counts = new Map<string, number>();
  let groups = 0;
  let items = 0;
  for (const group of releaseGroups(db, tag ?? undefined, 'all', tag !== null)) {
    for (const { item } of task.released?.(releasedGroup(group), { index: items, numberOf }) ?? []) {
      for (const word of telling(task.show(task.item.parse(item)).label)) counts.set(word, (counts.get(word) ?? 0) + 1);
      items += 1;
    }
    groups += 1;
    if (groups % stretch === 0) yield [groups, groups];
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b, 'en')).slice(0, most);
}

export const instructionWordsQuestion = question('instructionWords', instructionWords);
