import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../transport/client.ts';
import { givenUp, mayResume, overNow } from './run-figures.ts';

/** What may be done with a run now, and the calls that do it; null for what may not. */
export interface RunControl {
  going: boolean;
  over: boolean;
  /** Pauses a running run and resumes a stopped one; one that reached its cap needs new limits first. */
  togglePause: (() => void) | null;
  retryAll: (() => void) | null;
  cancel(after: () => void): void;
  busy: boolean;
  retrying: boolean;
  error: unknown;
}

/** Pauses, resumes, cancels and retries a run; `onLimits` asks for higher limits. */
export function useRunControl(id: string, run: RunDetail | undefined, onLimits: () => void): RunControl {
  const pause = useMutation(orpc.runs.pause.mutationOptions());
  const resume = useMutation(orpc.runs.resume.mutationOptions());
  const cancel = useMutation(orpc.runs.cancel.mutationOptions());
  const retry = useMutation(orpc.runs.retryFailed.mutationOptions());
  const going = run?.state === 'running';
  return {
    going,
    over: run !== undefined && overNow(run),
    togglePause: going
      ? () => pause.mutate({ id })
      : run && mayResume(run)
        ? () => (run.state === 'capped' ? onLimits() : resume.mutate({ id }))
        : null,
    retryAll: run && givenUp(run) > 0 ? () => retry.mutate({ id }) : null,
    cancel: (after) => cancel.mutate({ id }, { onSettled: after }),
    busy: pause.isPending || resume.isPending || cancel.isPending,
    retrying: retry.isPending,
    error: pause.error ?? resume.error ?? cancel.error ?? retry.error,
  };
}
