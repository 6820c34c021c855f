import { z } from 'zod';
import { taskCheck } from '#shared/agents/result.ts';
import { leavesOf } from '#shared/agents/criteria.ts';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { processTypes } from '#shared/episodes/process/run.ts';

/** Who or what a task comes from. */
export const taskSources = ['person', 'model', 'import', 'episode'] as const;

/** What testing the criteria found (`agent --check`, *Try it*), for the task as it was then. */
export const storedCheck = taskCheck.omit({ task: true }).extend({
  /** The task's `printOf` at that time. */
  of: z.string(),
});
export type StoredCheck = z.infer<typeof storedCheck>;

/** A task for agents as people write and review it. */
export const taskContent = agentTask.extend({
  /** Judged by the final state alone, or by the steps too. */
  taskType: z.enum(processTypes).default('state'),
  category: z.string().max(200).nullable().default(null),
  /** ISO 639 code of the instruction's language; null if nobody said. */
  language: z.string().min(1).max(35).nullable().default(null),
  /** What has to be done on the way, one operation each. */
  keyOperations: z.array(z.string().min(1).max(1000)).max(50).default([]),
  /** The episode whose actions are the gold path. */
  goldEpisode: z.string().max(200).nullable().default(null),
  /** `of`: the seed's id, the file, the model or the episode. */
  source: z
    .object({ kind: z.enum(taskSources), of: z.string().max(1000).default('') })
    .default({ kind: 'person', of: '' }),
  /** The record that it was read from, if another format's, as text. */
  original: z
    .object({ format: z.string().max(100), record: z.string() })
    .nullable()
    .default(null),
  check: storedCheck.nullable().default(null),
});
export type TaskContent = z.infer<typeof taskContent>;

/** 64-bit FNV-1a of a text's UTF-16 units, in hexadecimal: tells whether it is the same, and is no signature. */
export function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/** What a check of the criteria depends on. */
type Checked = Pick<AgentTask, 'platform' | 'apps' | 'init' | 'criteria' | 'origins' | 'gold' | 'maxSteps'>;

/** A fingerprint of that. */
export const printOf = ({ platform, apps, init, criteria, origins, gold, maxSteps }: Checked): string =>
  fnv1a(JSON.stringify([platform, apps, init, criteria, origins, gold, maxSteps]));

/** The check, if the task has not changed since. */
export const checkNow = (task: TaskContent): StoredCheck | null =>
  task.check && task.check.of === printOf(task) ? task.check : null;

/** Kinds of criteria that people and judges decide, machines elsewhere, or recordings. */
const decided: readonly string[] = ['judge', 'person', 'execute', 'reached'];

/** Whether an environment here decides by itself whether the task was done. */
export const checksItself = ({ platform, criteria, unsupported }: TaskContent): boolean =>
  (platform === 'web' || platform === 'linux') &&
  !unsupported?.length &&
  leavesOf(criteria).some(({ kind }) => !decided.includes(kind));
