import type { Problem } from '#shared/episodes/episode.ts';
import { fillPlace, replaceProblems, replaceStep } from '../../db/queries/episodes/steps.ts';
import type { Change } from '../../changes/change.ts';
import type { NewStep } from './create.ts';

/**
 * Gives an episode the pictures that were missing when it was imported. Its steps keep their records; positions that
 * needed the size of a picture are now known, and the problems are those of the episode as it is now.
 */
export function completeEpisode(
  to: Change,
  episode: { id: string; seq: number },
  made: {
    steps: readonly NewStep[];
    final: { screenshotId: string | null; name: string } | null;
    problems: readonly Problem[];
  },
): void {
  const { id, seq } = episode;
  for (const [position, step] of made.steps.entries()) {
    replaceStep(to.db, seq, position, step.content);
    fillPlace(to.db, seq, { position, screenshotId: step.screenshotId, name: step.name });
  }
  if (made.final) fillPlace(to.db, seq, { position: made.steps.length, ...made.final });
  replaceProblems(to.db, seq, made.problems);
  to.touchEpisode(id, true);
}
