import { newId } from '../../db/new-id.ts';
import { episodeContent, type EpisodeContent, type Problem, type StepContent } from '#shared/episodes/episode.ts';
import { insertFirstRevision } from '../../changes/first-revision.ts';
import { insertPlace, insertProblems, insertStep } from '../../db/queries/episodes/steps.ts';
import { insertEpisode } from '../../db/queries/episodes/subjects.ts';
import type { Change } from '../../changes/change.ts';
import type { Made } from '../../changes/create.ts';

/** A step whose picture is already in the project. */
export interface NewStep {
  content: StepContent;
  raw: string;
  /** Null if there is no picture; `name` is then the source's name for it. */
  screenshotId: string | null;
  name: string;
}

export interface NewEpisodeParts {
  /** Only set by a merge. */
  id?: string;
  content: EpisodeContent;
  source: string;
  steps: readonly NewStep[];
  final: { screenshotId: string | null; name: string } | null;
  problems: readonly Problem[];
  importId?: string | null;
}

/** Adds an episode with its steps, pictures and problems; its steps never change. */
export function createEpisode(to: Change, made: NewEpisodeParts): Made & { seq: number } {
  const content = episodeContent.parse(made.content);
  const id = made.id ?? newId();
  const seq = insertEpisode(to.db, {
    id,
    content,
    source: made.source,
    steps: made.steps.length,
    problems: [...new Set(made.problems.map(({ code }) => code))],
    importId: made.importId ?? null,
    at: to.at,
  });
  for (const [position, step] of made.steps.entries()) {
    insertStep(to.db, seq, position, step);
    insertPlace(to.db, seq, { position, role: 'step', screenshotId: step.screenshotId, name: step.name });
  }
  if (made.final) insertPlace(to.db, seq, { position: made.steps.length, role: 'final', ...made.final });
  insertProblems(to.db, seq, made.problems);
  insertFirstRevision(to, 'episode', id, content);
  to.revised('episode', id, 0, 1);
  to.touchEpisode(id, true);
  return { id, revision: 1, seq };
}
