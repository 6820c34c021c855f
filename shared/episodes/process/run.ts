import { z } from 'zod';

/** ProBench's two kinds of task: judged by the last screen alone, or by the steps too. */
export const processTypes = ['state', 'process'] as const;
export type ProcessType = (typeof processTypes)[number];

/** True for a task that is judged by its steps too, not by the last screen alone. */
export const judgedByWay = (type: ProcessType): boolean => type === 'process';

/** The default type of a task: the stricter one. */
export const usualProcessType: ProcessType = 'process';

/** A task in ProBench's task list. */
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

/** Outcome of a run. `completed`: the agent reported done, and nobody has judged it yet. */
export const processOutcomes = ['success', 'failure', 'uncompleted', 'completed', 'error'] as const;
export type ProcessOutcome = (typeof processOutcomes)[number];

/**
 * Who describes the clicks of a process-related run for the judge: A from trees, B by a model that sees two pictures.
 */
export const processProviders = ['A', 'B'] as const;
export type ProcessProvider = (typeof processProviders)[number];

/** One verdict of a judge; null if the call failed or its answer could not be read, with the reason in `why`. */
export interface Judgement {
  provider: ProcessProvider | null;
  verdict: 'success' | 'failure' | null;
  why: string;
}

/** One run of a task, for scoring. */
export interface ProcessRun {
  outcome: ProcessOutcome;
  /** Stopped after five equal actions in a row. */
  earlyStop: boolean;
  judgements: readonly Judgement[];
  /** People's verdict; null if it is neither success nor failure. */
  human: 'success' | 'failure' | null;
}
