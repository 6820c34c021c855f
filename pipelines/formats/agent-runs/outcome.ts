import type { EpisodeContent } from '#shared/episodes/episode.ts';

type Ending = Pick<EpisodeContent, 'outcome' | 'reason' | 'score' | 'threshold'>;

/** Rewards from here on are a success. */
const threshold = 1;

/** How a run with a reward ended: without one, a fault of the run is an error, and anything else is unknown. */
export function rewarded(reward: number | null | undefined, fault: string | null | undefined, steps: number): Ending {
  const reason = (fault ?? '').slice(0, 4000);
  const score = reward ?? null;
  const common = { reason, score, threshold: score === null ? null : threshold };
  if (score !== null && score >= threshold) return { ...common, outcome: 'success' };
  if (fault && (steps === 0 || score === null)) return { ...common, outcome: 'error' };
  return { ...common, outcome: score === null ? 'unknown' : 'failure' };
}
