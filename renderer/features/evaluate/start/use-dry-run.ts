import { useQueries } from '@tanstack/react-query';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { orpc } from '../../../transport/client.ts';

/** Calls and cost of each request; nothing is sent to a model. Invalid requests are not estimated. */
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
