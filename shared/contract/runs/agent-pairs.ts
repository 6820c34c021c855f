import { z } from 'zod';
import { id, platform } from '../../records/fields.ts';
import { fraction, interval } from '../../metrics/fraction.ts';
import { pairedFigures } from './evaluations/comparison.ts';

export const agentLevel = z.enum(['L3', 'L4']);

/** One agent on one task. */
const taskSide = z.object({
  /** Scored attempts, and how many of them succeeded. */
  attempts: z.number().int(),
  done: z.number().int(),
  /** Mean steps of an attempt, cut at the limit. */
  steps: z.number(),
  episodes: z.array(id),
});

const pairedEffort = z.object({
  a: z.number().nullable(),
  b: z.number().nullable(),
  /** a − b with its 95 % interval, tasks resampled. */
  delta: z.number().nullable(),
  ci: interval,
});

/** Who did a task, or did it more often. */
export const pairField = z.enum(['bothRight', 'onlyA', 'onlyB', 'bothWrong']);
export type PairField = z.infer<typeof pairField>;

/** A task that both agents ran. */
const pairedTask = z.object({
  task: z.string(),
  platform: platform.nullable(),
  level: agentLevel.nullable(),
  field: pairField,
  a: taskSide,
  b: taskSide,
});
export type PairedTask = z.infer<typeof pairedTask>;

/** Two agents on the tasks that both ran, within one step limit. Shares in 0..1. */
export const agentPair = pairedFigures.extend({
  a: z.object({ agent: z.string(), value: fraction }),
  b: z.object({ agent: z.string(), value: fraction }),
  /** Steps within which a task counts as done, for both. */
  limit: z.number().int(),
  /** The limit that each agent had; null if its source states none. */
  limits: z.object({ a: z.number().int().nullable(), b: z.number().int().nullable() }),
  /** Levels of the tasks that either agent ran, before one is chosen. */
  levels: z.array(agentLevel),
  /** Some task has several scored attempts: it counts once, by its share of successes. */
  repeated: z.boolean(),
  /** EQA, mean of all orders. */
  eqa: pairedEffort,
  /** Steps of successes on the `n` tasks that both did. */
  steps: pairedEffort.extend({ n: z.number().int() }),
  tasks: z.array(pairedTask),
  /** Tasks that only this agent ran: not compared. */
  only: z.object({ a: z.array(z.string()), b: z.array(z.string()) }),
  /** Tasks that both ran, but of which one agent has no scored attempt: not compared. */
  unscored: z.array(z.string()),
});
export type AgentPair = z.infer<typeof agentPair>;
