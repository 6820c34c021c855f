import { type AgentMaterial, agentRecord, type AgentRun } from '#pipelines/evaluate/report/layouts/agent-runs.ts';
import { processSummary } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-question.ts';
import { type AgentEpisode, agentEpisodes, type DecidedBy, stepLimits } from '../judging/agent-episodes.ts';
import { processRuns, type RanProcess } from '../judging/process-scores.ts';

/** The harness of episodes that were run here. */
const here = 'Benchwright';

/** The day of a time in ISO 8601, or as OSWorld writes it (`20250930@101500`); null for anything else. */
function dayOf(time: string | null | undefined): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(time ?? '');
  return found ? found.slice(1, 4).join('-') : null;
}

function runOf(one: AgentEpisode, limit: number, last: RanProcess | undefined): AgentRun {
  const { platform, level, maxSteps, score, source } = one.content;
  const live = source.kind === 'live';
  return {
    ...{ platform, level, score, live, told: maxSteps !== null, limit },
    success: one.ended === 'success',
    steps: Math.max(1, one.steps),
    harness: live ? here : source.dataset,
    day: live ? dayOf(one.createdAt) : dayOf(last?.lastAt),
  };
}

/** What tables of agents are made of: each agent's scored episodes, and its figures on ProBench tasks. */
export function* agentMaterial(db: ReadDb, asked: DecidedBy): LongQuestion<AgentMaterial[]> {
  const { judgedBy, runs } = yield* processRuns(db, asked.judge ?? null);
  const ran = new Map(runs.map((one) => [one.episode.id, one]));
  const material: AgentMaterial[] = [];
  for (const [agent, found] of agentEpisodes(db, asked)) {
    const episodes = found.filter(({ copy }) => !copy);
    const scored = episodes.filter(({ ended }) => ended !== 'env-error' && ended !== 'unknown');
    const limit = stepLimits(found);
    const summary = processSummary();
    let tasks = 0;
    let allLive = true;
    for (const { id, content } of episodes) {
      const one = ran.get(id);
      if (!one?.probench) continue;
      tasks += 1;
      allLive &&= content.source.kind === 'live';
      summary.add(one.scored);
    }
    const live = episodes.filter(({ content }) => content.source.kind === 'live');
    material.push({
      agent,
      runs: scored.map((one) => runOf(one, limit(one), ran.get(one.id))),
      by: asked.by,
      process: tasks > 0 ? { scores: summary.result(), live: allLive } : null,
      record: agentRecord({
        agent,
        scored: scored.length,
        all: episodes.length,
        envErrors: episodes.filter(({ ended }) => ended === 'env-error').length,
        unknown: episodes.filter(({ ended }) => ended === 'unknown').length,
        limits: episodes.map(({ content }) => content.maxSteps),
        harnesses: episodes.map(({ content: { source } }) => (source.kind === 'live' ? here : source.dataset)),
        runs: live.map(({ content }) => content.source.record.split('/')[0] ?? ''),
        by: asked.by,
        judge: judgedBy,
      }),
    });
  }
  return material;
}
