import { z } from 'zod';
import { processTask } from '../../episodes/process/run.ts';

/** One task of ProBench; its run is the answer. */
export const processItem = processTask;
export type ProcessItem = z.infer<typeof processItem>;

/** The counted outcome of a run. */
export const processEnds = ['success', 'failure', 'uncompleted', 'early-stop'] as const;
export const processAnswer = z.object({ outcome: z.enum(processEnds) });
export type ProcessAnswer = z.infer<typeof processAnswer>;
