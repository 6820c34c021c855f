import { z } from 'zod';
import { platform } from '#shared/records/fields.ts';

export const automationLevels = ['L3', 'L4'] as const;

export type AutomationLevel = (typeof automationLevels)[number];

/** A criterion of success: a sentence, or a check with its own fields. */
const criterion = z.union([z.string().min(1), z.record(z.string(), z.unknown())]);

/** A task of MMBench-GUI L3 (one app) or L4 (several apps that depend on one another), as people write it (§A.4.3). */
export const automationTask = z.object({
  id: z.string().min(1),
  level: z.enum(automationLevels),
  platform,
  apps: z.array(z.string().min(1)),
  instruction: z.string(),
  /** State to set up before the agent starts. */
  init: z.array(criterion).default([]),
  criteria: z.array(criterion).default([]),
  maxSteps: z.number().int().positive(),
  optimalSteps: z.number().int().positive().optional(),
  /** What one app passes to another. */
  dependencies: z.array(z.object({ from: z.string(), to: z.string(), what: z.string() })).default([]),
  /** Whether the result is the same on every day. */
  timeIndependent: z.boolean().default(true),
  review: z
    .object({
      network: z.boolean(),
      account: z.boolean(),
      anomaly: z.boolean(),
      /** It leaves nothing behind that somebody would have to undo. */
      harmless: z.boolean(),
      verdict: z.enum(['keep', 'change', 'drop']).nullable(),
      by: z.string().nullable(),
    })
    .partial()
    .default({}),
});
export type AutomationTask = z.infer<typeof automationTask>;
