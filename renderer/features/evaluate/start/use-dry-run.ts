import { useQueries } from '@tanstack/react-query';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { orpc } from '../../../transport/client.ts';

/** What each request would ask and cost; nothing is sent to a model. Requests that would be refused are not asked for. */
export function useDryRun(requests: readonly EvaluationRequest[], valid: boolean) {
  const estimates = useQueries({
    queries: requests.map((input) => ({
      ...orpc.evaluations.estimate.queryOptions({ input }),
      staleTime: 0,
      enabled: valid,
    })),
  });
  const ready = valid && requests.length > 0 && estimates.every((estimate) => estimate.data !== undefined);
  return { rows: requests.map((request, at) => ({ request, estimate: estimates[at] })), ready };
}

export type DryRun = ReturnType<typeof useDryRun>;
