import type { z } from 'zod';
import type { taskInfo } from '#shared/contract/evaluations.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import { failure } from '../../errors.ts';

export function taskInfos(): z.infer<typeof taskInfo>[] {
  return taskTypes.map(({ id, name, dims, arms, parityParse }) => ({
    id,
    name,
    dims: dims.map((dim) => ({ id: dim.id, name: dim.name, values: [...dim.values] })),
    parity: parityParse !== undefined,
    arms: [...arms],
  }));
}

/** @throws INVALID that names the tasks there are. */
export function requireTask(id: string): AnyTaskType {
  const found = taskType(id);
  if (!found)
    throw failure('INVALID', `There is no task "${id}"; choose one of ${taskTypes.map((one) => one.id).join(', ')}.`, {
      field: 'task',
    });
  return found;
}
