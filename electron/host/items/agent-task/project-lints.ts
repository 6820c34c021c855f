import type { Lint } from '#shared/records/fields.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { AlikeFinder } from '#shared/tasks/process/alike.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';

/** Number of tasks between two checks whether the answer is still wanted. */
const stretch = 200;
/** Pairs that are named; the count has all. */
const mostNamed = 20;

/** Findings on all tasks of a project together: instructions that are too alike, and ids that are used twice. */
export function* projectLints(db: ReadDb): LongQuestion<Lint[]> {
  const items = itemsAbout(db, agentTaskKind.id, { kind: 'none', id: null });
  const alike = new AlikeFinder();
  const pairs: [string, string][] = [];
  const ids = new Map<string, number>();
  for (const [at, { content }] of items.entries()) {
    const { id, apps, instruction } = taskContent.parse(content);
    const like = alike.add({ id, app: [...apps].sort().join(' '), instruction });
    if (like !== null) pairs.push([id, like]);
    ids.set(id, (ids.get(id) ?? 0) + 1);
    if ((at + 1) % stretch === 0) yield [at + 1, items.length];
  }
  const twice = [...ids].flatMap(([id, n]) => (n > 1 ? [id] : []));
  const found: Lint[] = [];
  if (pairs.length > 0)
    found.push({
      code: 'alike-instructions',
      severity: 'warning',
      detail: phrase('lint-alike-instructions', {
        count: pairs.length,
        pairs: joinedPhrase(pairs.slice(0, mostNamed).map(([task, like]) => phrase('lint-alike-pair', { task, like }))),
      }),
    });
  if (twice.length > 0)
    found.push({
      code: 'task-id-twice',
      severity: 'error',
      detail: phrase('lint-task-id-twice', { count: twice.length, ids: twice.slice(0, mostNamed).join(', ') }),
    });
  return found;
}
