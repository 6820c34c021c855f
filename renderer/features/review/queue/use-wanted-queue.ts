import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHostFacts } from '../../../project/project.ts';
import { useRoute } from '../../../places/route.ts';
import { orpc } from '../../../transport/client.ts';
import { readNews, readQueue, type ReviewFilter, useQueue } from '../queue-store.ts';

const linkedSources = ['mine', 'conflict', 'lints', 'disagreement', 'sample'] as const;

/** The filter in a link; null if it has none. */
export function linkedFilter({ source, plan }: Readonly<Record<string, string | undefined>>): ReviewFilter | null {
  if (plan !== undefined) return { source: 'sample', samplingPlan: plan };
  const known = linkedSources.find((linkedSource) => linkedSource === source);
  return known ? { source: known } : null;
}

/** Loads the queue of `whose` (a person in a project): by the filter in a link, otherwise as it was left. */
export function useWantedQueue(whose: string | undefined): void {
  const { source, plan } = useRoute((route) => route.params);
  // Without project and person nothing can be loaded; once they are known, the queue is.
  const unknown = useHostFacts((facts) => (whose === undefined ? facts.failure : null));
  useEffect(() => {
    if (unknown) useQueue.setState({ phase: 'failed', error: unknown });
  }, [unknown]);

  useEffect(() => {
    if (!whose) return;
    const wanted = linkedFilter({ source, plan });
    const { filter: now, phase, whose: known } = useQueue.getState();
    if (wanted && (wanted.source !== now.source || wanted.samplingPlan !== now.samplingPlan))
      void readQueue(whose, wanted);
    else if (known !== whose || phase === 'new') void readQueue(whose, known === whose ? now : { source: 'all' });
    else void readNews();
  }, [whose, source, plan]);

  // A sample with a decided lot has nothing left to check, so returning to it leads to the whole queue.
  const sample = useQueue((state) => state.filter.samplingPlan);
  const plans = useQuery(orpc.review.plans.queryOptions()).data;
  const decided = plans?.some((plan) => plan.id === sample && plan.decision !== 'open') ?? false;
  useEffect(() => {
    if (whose && decided && plan === undefined) void readQueue(whose, { source: 'all' });
  }, [whose, decided, plan]);
}
