import { z } from 'zod';
import { point } from '../geometry/shapes.ts';
import { processTypes } from '../episodes/process/run.ts';
import { actionType, direction } from '../episodes/actions.ts';
import { automationTask } from './automation-task.ts';

/** An action of a gold path: as in an episode, or on an element that the environment finds by `target`. */
export const goldAction = z.strictObject({
  type: actionType,
  /** What the environment finds the place by: on the web a CSS selector. */
  target: z.string().min(1).max(2000).optional(),
  /** The same for the end of a drag. */
  toTarget: z.string().min(1).max(2000).optional(),
  point: point.optional(),
  to: point.optional(),
  text: z.string().max(20_000).optional(),
  keys: z.array(z.string().min(1).max(40)).max(6).optional(),
  direction: direction.optional(),
  distance: z.number().positive().optional(),
  app: z.string().max(200).optional(),
  ms: z.number().int().min(0).max(60_000).optional(),
  /** Only looks: leaving it out changes nothing that a criterion could see, so `--check` does not try that. */
  looks: z.boolean().optional(),
});
export type GoldAction = z.infer<typeof goldAction>;

/** A check of the final state. Its other fields belong to the environment, which says which kinds it has. */
export const criterion = z.looseObject({ kind: z.string().min(1).max(40) });
export type Criterion = z.infer<typeof criterion>;

/** A criterion in words alone is a question to the judge. */
export const worded = z.union([
  criterion,
  z
    .string()
    .min(1)
    .transform((says): Criterion => ({ kind: 'judge', says })),
]);

const deadline = z.number().int().min(1).max(3_600_000).optional();

/** Milliseconds that each kind of call to the environment may take. */
export const deadlines = z.strictObject({ reset: deadline, observe: deadline, act: deadline, check: deadline });
export type Deadlines = z.infer<typeof deadlines>;

/** A task that an agent performs live: an automation task with checks and, if there is one, a path that solves it. */
export const agentTask = automationTask.extend({
  /** What the environment sets up before the agent starts; its fields belong to the environment. */
  init: z.array(z.record(z.string(), z.unknown())).default([]),
  criteria: z.array(worded).default([]),
  /** Web addresses (origins) that the browser may load from, besides those of the apps. */
  origins: z.array(z.url()).max(50).default([]),
  /** Actions that solve the task, without the closing `finish`. */
  gold: z.array(goldAction).max(500).default([]),
  /** Judged by the final state alone, or by the steps too. */
  taskType: z.enum(processTypes).optional(),
  category: z.string().max(200).nullish(),
  /** ISO 639 code of the instruction's language. */
  language: z.string().min(1).max(35).nullish(),
  /** What has to be done on the way, one operation each. */
  keyOperations: z.array(z.string().min(1).max(1000)).max(50).optional(),
  /** Where it needs other deadlines than the usual ones. */
  deadlines: deadlines.optional(),
  /** What of its source no criterion here expresses, word for word; such a task cannot be run here. */
  unsupported: z.array(z.string().max(20_000)).max(200).optional(),
});
export type AgentTask = z.infer<typeof agentTask>;
