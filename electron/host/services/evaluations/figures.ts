import type { Figure, FigureRequest } from '#shared/contract/runs/evaluations/figures.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { FigureEpisodes, FigureMaterial, Reads } from '#pipelines/evaluate/report/figures/define.ts';
import { madeFigure } from '#pipelines/evaluate/report/figures/index.ts';
import { figures } from '#pipelines/evaluate/report/figures/registry.ts';
import { rowName } from '#pipelines/evaluate/report/model.ts';
import { listReleases } from '../../db/queries/items/releases.ts';
import { failure } from '../../errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askAsJob } from '../../statistics/ask-statistics.ts';
import { requireRelease } from '../release/freeze.ts';
import { type Evaluation, evaluationOf, listEvaluations } from './overview.ts';

const none: FigureEpisodes = { episodes: [], tasks: [], unscored: {} };

/** The newest finished run of each row of these tasks, with all its cells; archived runs and shards are left out. */
async function newestRuns(
  host: Host,
  session: ProjectSession,
  { tasks = [] }: Reads,
  release: string | undefined,
): Promise<Evaluation[]> {
  const found = new Map<string, string>();
  for (const task of tasks)
    for (const one of await listEvaluations(host, session, { task, release })) {
      if (one.archived || one.run.state !== 'done' || one.scored < one.of || one.settings.shard !== null) continue;
      const key = JSON.stringify([task, rowName(one)]);
      if (!found.has(key)) found.set(key, one.run.id);
    }
  return Promise.all([...found.values()].map((run) => evaluationOf(host, session, run)));
}

async function materialOf(
  host: Host,
  session: ProjectSession,
  reads: Reads,
  { by, release }: FigureRequest,
): Promise<FigureMaterial> {
  const job = { kind: 'figure', title: phrase('job-figure') } as const;
  const tag = release ?? listReleases(session.read)[0]?.tag ?? null;
  const evaluations = await newestRuns(host, session, reads, release);
  const found = reads.episodes ? await askAsJob(host.jobs, session, job, 'figureEpisodes', by) : none;
  const composition = reads.composition ? await askAsJob(host.jobs, session, job, 'releaseComposition', tag) : null;
  const words = reads.words ? await askAsJob(host.jobs, session, job, 'instructionWords', tag, reads.words) : [];
  const releaseHash = tag === null ? null : requireRelease(session.read, tag).hash;
  return { evaluations, ...found, by, composition, releaseHash, words };
}

/**
 * A paper's figure with its data. Without a release: each model's newest finished run on any, and the composition of the
 * newest release. Errors: NOT_FOUND for an unknown release, INVALID with what the figure needs if there is none of it.
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
