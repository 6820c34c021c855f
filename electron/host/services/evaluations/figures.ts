import { figureEpisodesQuestion } from '../judging/figure-episodes.ts';
import { releaseCompositionQuestion } from '../release/composition.ts';
import { instructionWordsQuestion } from '../release/instruction-words.ts';
import type { Figure, FigureRequest } from '#shared/contract/runs/evaluations/figures.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { FigureEpisodes, FigureMaterial, Reads } from '#pipelines/evaluate/report/figures/define.ts';
import { madeFigure } from '#pipelines/evaluate/report/figures/index.ts';
import { figures } from '#pipelines/evaluate/report/figures/registry.ts';
import { rowName, tablesOf } from '#pipelines/evaluate/report/model.ts';
import { isComplete, newestRuns } from '#pipelines/evaluate/report/newest.ts';
import { notRanked, standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { listReleases } from '../../db/queries/items/releases.ts';
import { failure } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askAsJob } from '../../statistics/ask-statistics.ts';
import { requireRelease } from '../release/freeze.ts';
import { type Evaluation, evaluationOf, listEvaluations } from './overview.ts';

const none: FigureEpisodes = { episodes: [], tasks: [], unscored: {} };

/**
 * The complete runs of one release with all their cells, one of each row: of the release that was asked for, otherwise of
 * the newest with a whole one.
 */
async function runsFor(
  host: Host,
  session: ProjectSession,
  { tasks = [] }: Reads,
  asked: string | undefined,
): Promise<Pick<FigureMaterial, 'evaluations' | 'release' | 'apart' | 'otherReleases'>> {
  const all = (await Promise.all(tasks.map((task) => listEvaluations(host, session, { task })))).flatMap(newestRuns);
  const releases = listReleases(session.read).map(({ tag }) => tag);
  const withRuns = releases.filter((tag) => all.some((entry) => entry.release === tag && isComplete(entry)));
  // A run of some items only stands for a release if none has a whole one.
  const whole = withRuns.find((tag) =>
    all.some((entry) => entry.release === tag && entry.settings.limit === null && isComplete(entry)),
  );
  const release = asked ?? whole ?? withRuns[0] ?? null;
  const own = all.filter((entry) => entry.release === release);
  const standings = new Map(tablesOf(own).flatMap((group) => [...standingsOf(group)]));
  const whyOf = (entry: Evaluation) => notRanked(entry, standings.get(entry.run.id) ?? 'complete');
  return {
    evaluations: await Promise.all(
      own.filter((entry) => whyOf(entry) === null).map(({ run }) => evaluationOf(host, session, run.id)),
    ),
    release: own.length > 0 ? release : null,
    apart: own.flatMap((entry) => {
      const why = whyOf(entry);
      return why ? [{ model: rowName(entry), why }] : [];
    }),
    otherReleases: asked === undefined ? withRuns.filter((tag) => tag !== release) : [],
  };
}

async function materialOf(
  host: Host,
  session: ProjectSession,
  reads: Reads,
  { by, release }: FigureRequest,
): Promise<FigureMaterial> {
  const job = { kind: 'figure', title: phrase('job-figure') } as const;
  const tag = release ?? listReleases(session.read)[0]?.tag ?? null;
  const runs = await runsFor(host, session, reads, release);
  const found = reads.episodes ? await askAsJob(host.jobs, session, job, figureEpisodesQuestion, by) : none;
  const composition = reads.composition
    ? await askAsJob(host.jobs, session, job, releaseCompositionQuestion, tag)
    : null;
  const words = reads.words ? await askAsJob(host.jobs, session, job, instructionWordsQuestion, tag, reads.words) : [];
  const releaseHash = tag === null ? null : requireRelease(session.read, tag).hash;
  return { ...runs, ...found, by, composition, releaseHash, words };
}

/**
 * A paper's figure with its data. Without a release: the newest one with complete runs, and the composition of the
 * newest. Errors: NOT_FOUND for an unknown release, INVALID with what the figure needs if there is none of it.
 */
export async function figureOf(host: Host, session: ProjectSession, asked: FigureRequest): Promise<Figure> {
  const { id, release, theme } = asked;
  if (release !== undefined) requireRelease(session.read, release);
  const { reads, needs } = figures[id];
  const material = await materialOf(host, session, reads, asked);
  const made = madeFigure(id, material, { theme, version: host.options.version, at: new Date().toISOString() });
  if (made) return made;
  throw failure(
    'INVALID',
    release === undefined
      ? phrase('figure-nothing', { figure: id, needs })
      : phrase('figure-nothing-released', { figure: id, needs, release }),
    { field: 'id' },
  );
}
