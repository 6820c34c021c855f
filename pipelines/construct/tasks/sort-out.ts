import { z } from 'zod';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';
import { copyOfOne } from './near-copies.ts';
import { type KnownTask, tasksPayload } from './payload.ts';
import { comparedDraft, drafted, type DraftedTask } from './write.ts';

export const sortedOut = z.object({
  model: z.string(),
  kept: z.array(z.object({ content: taskContent, ending: z.string(), compared: z.custom<KnownTask>() })),
  /** What is left out, with the reason in words. */
  dropped: z.array(z.object({ content: taskContent, why: z.string() })),
});
export type SortedOut = z.infer<typeof sortedOut>;

/**
 * Why the apps of a task with several do not depend on one another: nothing is passed on, or the instruction says it
 * already. Null if they do, as far as words tell.
 */
function whyApart({ content: { apps, instruction, dependencies }, passed }: DraftedTask): string | null {
  if (apps.length < 2) return null;
  if (dependencies.length === 0) return inWords('dropped-nothing-passed');
  const named = passed !== null && passed.length > 1 && instruction.toLowerCase().includes(passed.toLowerCase());
  return named ? inWords('dropped-already-said', { value: passed }) : null;
}

/** Leaves out near-copies of people's tasks and of one another, and tasks whose apps do not need one another. */
export const sortOut = defineStep({
  id: 'sort-out',
  version: 1,
  name: 'Drop near-copies',
  input: z.object({ item: tasksPayload, write: drafted }),
  output: sortedOut,
  async run({ item: { known }, write: { model, tasks } }) {
    const there = [...known];
    const found: SortedOut = { model, kept: [], dropped: [] };
    for (const task of tasks) {
      const compared = comparedDraft(task);
      const why = whyApart(task) ?? copyOfOne(compared, there);
      if (why !== null) {
        found.dropped.push({ content: task.content, why });
        continue;
      }
      there.push(compared);
      found.kept.push({ content: task.content, ending: task.ending, compared });
    }
    return found;
  },
  summary: ({ kept, dropped }) =>
    joinedPhrase([
      phrase('item-n-kept', { n: kept.length }),
      ...(dropped.length > 0 ? [phrase('item-n-dropped', { n: dropped.length })] : []),
    ]),
});
