import { useCallRefusal } from '../../../project/use-may.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReferenceRow } from '#shared/contract/runs/benchmark/references.ts';
import type { SubmittedRow } from '#shared/contract/runs/benchmark/submitted.ts';
import { orpc } from '../../../transport/client.ts';

/** People and guesses on a task of a release; none until they are known. */
export function useReferences(task: string, release: string): readonly ReferenceRow[] {
  const refused = useCallRefusal('benchmark.references') !== null;
  return useQuery(orpc.benchmark.references.queryOptions({ input: { task, release }, enabled: !refused })).data ?? [];
}

/** Results that others reported on a task of a release; none until they are known. */
export function useSubmitted(task: string, release: string): readonly SubmittedRow[] {
  const refused = useCallRefusal('benchmark.submitted') !== null;
  return useQuery(orpc.benchmark.submitted.queryOptions({ input: { task, release }, enabled: !refused })).data ?? [];
}
