import { z } from 'zod';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { leavesOf } from '#shared/agents/criteria.ts';

/** A task with what it is compared by. */
const knownTask = z.object({
  id: z.string(),
  instruction: z.string(),
  keyOperations: z.array(z.string()),
  /** Texts that stand for others of their kind, such as the product that is bought. */
  values: z.array(z.string()),
});
export type KnownTask = z.infer<typeof knownTask>;

/** What a run writes tasks from: one task to write more like it, or two (L3, different apps) to join to one (L4). */
export const tasksPayload = z.object({
  seeds: z.tuple([taskContent]).rest(taskContent),
  /** People's tasks in the same apps, the seeds among them: none is written again. */
  known: z.array(knownTask),
});
export type TasksPayload = z.infer<typeof tasksPayload>;

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** Fields of criteria that say where to look, not what should be there. */
const places: ReadonlySet<string> = new Set([
  'kind',
  'app',
  'url',
  'selector',
  'within',
  'path',
  'key',
  'file',
  'title',
  'name',
]);

/** What a task is compared by; its values are what its criteria expect and its gold path types. */
export function comparedBy({ id, instruction, keyOperations, criteria, gold }: TaskContent): KnownTask {
  const expected = leavesOf(criteria)
    .filter(({ kind }) => kind !== 'judge' && kind !== 'person')
    .flatMap((entry) => Object.entries(entry).flatMap(([field, value]) => (places.has(field) ? [] : textsIn(value))));
  const typed = gold.flatMap(({ type, text }) => (type === 'type' && text !== undefined ? [text] : []));
  return {
    id,
    instruction,
    keyOperations,
    values: [...new Set([...expected, ...typed].filter((text) => text.trim()))],
  };
}
