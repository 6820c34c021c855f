import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { agreements, extraDims, isExtraDim, pictureBands, untagged } from '#shared/contract/runs/evaluations/slices.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import type { Evaluation, Reading, TaskInfo } from '../charts/figures.ts';

const usual = { tag: [untagged], picture: pictureBands.map(([band]) => band), agreement: agreements } as const;

/**
 * A run and its task with more dimensions than its own, where one of them is chosen; `one` is null until its cells are
 * there. People who may not see them get the run and the task as they are.
 */
export function useSlices(
  whole: Evaluation,
  own: TaskInfo | undefined,
  reading: Reading,
  chosen: readonly string[] | null,
): { one: Evaluation | null; task: TaskInfo | undefined; error: unknown; retry: () => void } {
  const refusal = useCallRefusal('evaluations.slices');
  const asked = refusal === null && (chosen ?? []).some(isExtraDim);
  const found = useQuery({
    ...orpc.evaluations.slices.queryOptions({ input: { run: whole.run.id, by: [...(chosen ?? [''])], reading } }),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  const more = extraDims.map((id) => ({ id, name: id, values: [...usual[id]] }));
  const task = own && refusal === null ? { ...own, dims: [...own.dims, ...more] } : own;
  const retry = () => void found.refetch();
  if (!asked) return { one: whole, task, error: null, retry };
  if (!found.data || found.isPlaceholderData) return { one: null, task, error: found.error, retry };
  const { data: cells } = found;
  const sliced = (tables: Evaluation['strict']) => ({ ...tables, cells });
  return {
    one: { ...whole, strict: sliced(whole.strict), parity: whole.parity && sliced(whole.parity) },
    ...{ task, error: null, retry },
  };
}
