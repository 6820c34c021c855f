import { question } from '../../statistics/question.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import type { FigureEpisodes, FigureTask } from '#pipelines/evaluate/report/figures/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { episodesSince } from '../../db/queries/episodes/subjects.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { agentEpisodes, stepLimits } from './agent-episodes.ts';

/** Number of episodes between two checks whether to continue. */
const batch = 500;

/** A live run's episodes are recorded as `run/item`. */
const runOf = ({ kind, record }: { kind: string; record: string }): string | null =>
  kind === 'live' ? (record.split('/')[0] ?? null) : null;

/** What figures read of a project's episodes: those of agents in the order of their tasks, and the tasks of ProBench. */
export function* figureEpisodes(db: ReadDb, by: SuccessBy): LongQuestion<FigureEpisodes> {
  const unscored: Record<string, number> = {};
  const rows: { order: number; of: FigureEpisodes['episodes'][number] }[] = [];
  for (const [agent, own] of agentEpisodes(db, { by })) {
    const limit = stepLimits(own);
    for (const episode of own) {
      if (episode.copy) continue;
      if (episode.ended === 'env-error' || (episode.ended === 'unknown' && !episode.waits)) {
        unscored[agent] = (unscored[agent] ?? 0) + 1;
        continue;
      }
      const { level, platform, process, source } = episode.content;
      rows.push({
        order: episode.order,
        of: {
          ...{ agent, level, platform, category: process?.category ?? null, judged: episode.probench !== null },
          ...{
            steps: episode.steps,
            limit: limit(episode),
            success: episode.waits ? null : episode.ended === 'success',
          },
          ...{ run: runOf(source), at: episode.createdAt },
        },
      });
    }
    yield [rows.length, rows.length];
  }
  const tasks = new Map<string, FigureTask>();
  let done = 0;
  for (const { state, content } of episodesSince(db, 0)) {
    done += 1;
    if (done % batch === 0) yield [done, done];
    if (state === 'retired' || !content.process || content.derived !== null) continue;
    const [app = ''] = content.apps;
    const { category, type } = content.process;
    tasks.set(JSON.stringify([app, content.task.trim() || content.name]), {
      ...{ app, category, type, language: content.language ?? 'unknown' },
    });
  }
  return { episodes: rows.sort((a, b) => a.order - b.order).map(({ of }) => of), tasks: [...tasks.values()], unscored };
}

export const figureEpisodesQuestion = question('figureEpisodes', figureEpisodes);
