import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import { orpc } from '../../../transport/client.ts';

/** A started export: its current job, and its destination. */
export interface Started {
  job: Job;
  out: string;
  going: boolean;
}

/** An export that a dialog started, followed until it ends. */
export function useStarted() {
  const [started, setStarted] = useState<{ job: Job; out: string } | null>(null);
  const followed = useQuery({
    ...orpc.jobs.get.queryOptions({ input: { id: started?.job.id ?? '' } }),
    enabled: started !== null,
  });
  const job = followed.data ?? started?.job;
  const going = job !== undefined && ['queued', 'running', 'paused'].includes(job.state);
  return { started: started && job ? { job, out: started.out, going } : null, setStarted };
}
