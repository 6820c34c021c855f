import type { EpisodeRow, StepDetail } from '#shared/contract/episodes.ts';
import type { Blind } from '../../items/blind/blind.ts';
import { problemsWithoutEnding } from '../../services/episodes/facts.ts';
import { labelSeen } from '../../services/review/gold/label-seen.ts';

/** An episode without its ending, others' opinions, and what it was made from: a shortened copy is a failure. */
export function episodeSeen<E extends EpisodeRow>(row: E, blind: Blind): E {
  if (!blind.hides('episode', row.id)) return { ...row, labels: row.labels.map((label) => labelSeen(label, blind)) };
  const end = { outcome: 'unknown' as const, reason: '', score: null, threshold: null, finalState: '' };
  const unasked = blind.unaskedEpisode(row.id) && { unasked: true };
  const problems = problemsWithoutEnding(row.problems);
  return { ...row, ...end, problems, derived: null, from: '', labels: [], closed: true, ...unasked };
}

/** A step without what its source says in words of its own: it may tell how the episode ended. */
export const withoutSource = (step: StepDetail): StepDetail => ({ ...step, raw: '', calls: [] });
