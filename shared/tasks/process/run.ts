import { z } from 'zod';

/** ProBench's two kinds of task: judged by the last screen alone, or by the way there too. */
export const processTypes = ['state', 'process'] as const;
export type ProcessType = (typeof processTypes)[number];

/** True for a task that is judged by its way too, not by the last screen alone. */
export const judgedByWay = (type: ProcessType): boolean => type === 'process';

/** The type of a task that names none: the stricter. */
export const usualProcessType: ProcessType = 'process';

/** A task of ProBench, as its list of tasks has it. */
export const processTask = z.object({
  id: z.string().min(1),
  app: z.string().default(''),
  category: z.string().nullish(),
  language: z.string().min(1),
  instruction: z.string().default(''),
  task_type: z.enum(processTypes),
  max_steps: z.number().int().positive().default(15),
  key_operations: z.array(z.string()).default([]),
});
export type ProcessTask = z.infer<typeof processTask>;

/** How a run of a task ended. `completed`: the agent said that it is done, and nobody has said whether it is. */
export const processOutcomes = ['success', 'failure', 'uncompleted', 'completed', 'error'] as const;
export type ProcessOutcome = (typeof processOutcomes)[number];

/** Who describes the clicks of a process-related run for the judge: A from trees, B by a model that sees two pictures. */
export const processProviders = ['A', 'B'] as const;
export type ProcessProvider = (typeof processProviders)[number];

/** One opinion of a judge. `verdict` is null when the call failed or its answer could not be read; `why` says so. */
export interface Judgement {
  provider: ProcessProvider | null;
  verdict: 'success' | 'failure' | null;
  why: string;
}

/** One run of a task, as it is scored. */
export interface ProcessRun {
  outcome: ProcessOutcome;
  /** Stopped after five equal actions in a row. */
  earlyStop: boolean;
  judgements: readonly Judgement[];
  /** What people said; null where they did not say success or failure. */
  human: 'success' | 'failure' | null;
}
