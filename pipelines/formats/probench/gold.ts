import type { ProcessTask } from '#shared/episodes/process/run.ts';
import { type GoldReader, rowOf } from '../gold/row.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { Refused } from '../refused.ts';
import { taskRow } from './schema.ts';

/** The task of a line of `tasks.jsonl`, by the same schema as the import. */
export const taskGold: GoldReader<ProcessTask> = async (value) => [
  await rowOf(() => {
    const checked = taskRow.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    return { part: '', strict: checked.data, parity: checked.data, why: null };
  }),
];
