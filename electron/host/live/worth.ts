import { rewardOf } from '#shared/agents/criteria.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Outcome } from '#shared/episodes/episode.ts';

/** What an outcome is worth, 0..1; null while nobody knows, or if there is none. */
export function worth(outcome: Outcome, criteria: readonly CriterionResult[]): number | null {
  if (outcome === 'error' || outcome === 'unknown') return null;
  return rewardOf(criteria) ?? (outcome === 'success' ? 1 : 0);
}
