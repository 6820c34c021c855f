import { question } from '../../statistics/question.ts';
import {
  type AgentMaterial,
  agentRecord,
  type AgentRun,
  type PeopleMaterial,
} from '#pipelines/evaluate/report/layouts/agent-runs.ts';
import type { ProcessRun } from '#shared/episodes/process/run.ts';
import { processSummary } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import {
  type AgentEpisode,
  agentEpisodes,
  type DecidedBy,
  peopleEpisodes,
  stepLimits,
  secondsOf,
} from '../judging/agent-episodes.ts';
import { median } from '../judging/agents.ts';
import { processRuns, type RanProcess } from '../judging/process-scores.ts';

/** The harness of episodes that were run here. */
const here = 'Benchwright';

/** The day of a time in ISO 8601, or as OSWorld writes it (`20250930@101500`); null for anything else. */
function dayOf(time: string | null | undefined): string | null {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(time ?? '');
  return found ? found.slice(1, 4).join('-') : null;
}

function runOf(episode: AgentEpisode, limit: number, last: RanProcess | undefined): AgentRun {
  const { platform, level, maxSteps, score, source } = episode.content;
  const live = source.kind === 'live';
  return {
    ...{ platform, level, score, live, knewLimit: maxSteps !== null, limit },
    success: episode.waits ? null : episode.ended === 'success',
    task: JSON.stringify([episode.content.task.replaceAll(/\s+/g, ' ').trim() || episode.id, platform]),
    steps: Math.max(1, episode.steps),
    harness: live ? here : source.dataset,
    day: live ? dayOf(episode.createdAt) : dayOf(last?.lastAt),
  };
}

/** An episode as ProBench counts it, by whoever decides: one that waits for a verdict is `completed`. */
function processRun({ ended }: AgentEpisode): ProcessRun {
  const outcomes = {
    'early-stop': 'uncompleted',
    limit: 'uncompleted',
    'env-error': 'error',
    unknown: 'completed',
  } as const;
  const outcome = ended === 'success' || ended === 'failure' ? ended : outcomes[ended];
  return { outcome, earlyStop: ended === 'early-stop', judgements: [], human: null };
}

/** What people managed, as an agent without a step limit, and what it cost them; null without any whose outcome is known. */
function peopleMaterial(db: ReadDb, decided: DecidedBy): PeopleMaterial | null {
  const known = peopleEpisodes(db, decided).filter(
    ({ copy, ended, waits }) => !copy && (waits || (ended !== 'env-error' && ended !== 'unknown')),
  );
  if (known.length === 0) return null;
  const done = known.filter(({ ended }) => ended === 'success');
  const runs = known.map((episode) => ({
    ...runOf(episode, Infinity, undefined),
    live: true,
    knewLimit: false,
    harness: here,
  }));
  const summary = processSummary();
  const asked = known.filter(({ probench }) => probench !== null);
  for (const episode of asked) if (episode.probench) summary.add({ task: episode.probench, run: processRun(episode) });
  const unjudged = asked.flatMap(({ waits, probench }) =>
    waits && probench ? [{ language: probench.language, type: probench.task_type }] : [],
  );
  return {
    ...{ agent: '', runs, by: decided.by, record: [] },
    process: asked.length > 0 ? { scores: summary.result(), live: true, unjudged } : null,
    tasks: new Set(runs.map(({ task }) => task)).size,
    steps: median(done.map(({ steps }) => Math.max(1, steps))),
    seconds: median(done.flatMap((episode) => secondsOf(db, episode))),
  };
}

/** What tables of agents are made of: each agent's scored episodes, and its figures on ProBench tasks; and people's. */
export function* agentMaterial(
  db: ReadDb,
  decided: DecidedBy,
): LongQuestion<{ agents: AgentMaterial[]; people: PeopleMaterial | null }> {
  const { judgedBy, runs } = yield* processRuns(db, decided.judge ?? null);
  const { by } = decided;
  const ran = new Map(runs.map((run) => [run.episode.id, run]));
  const material: AgentMaterial[] = [];
  for (const [agent, found] of agentEpisodes(db, decided)) {
    const episodes = found.filter(({ copy }) => !copy);
    const counted = episodes.filter(({ ended, waits }) => waits || (ended !== 'env-error' && ended !== 'unknown'));
    const waiting = counted.filter(({ waits }) => waits);
    const limit = stepLimits(found);
    const summary = processSummary();
    const asked = episodes.filter(({ probench }) => probench !== null);
    for (const episode of asked)
      if (episode.probench) summary.add({ task: episode.probench, run: processRun(episode) });
    const allLive = asked.every(({ content }) => content.source.kind === 'live');
    const unjudged = asked.flatMap(({ waits, probench }) =>
      waits && probench ? [{ language: probench.language, type: probench.task_type }] : [],
    );
    const live = episodes.filter(({ content }) => content.source.kind === 'live');
    material.push({
      agent,
      runs: counted.map((episode) => runOf(episode, limit(episode), ran.get(episode.id))),
      by,
      process: asked.length > 0 ? { scores: summary.result(), live: allLive, unjudged } : null,
      record: agentRecord({
        agent,
        scored: counted.length - waiting.length,
        waiting: waiting.length,
        all: episodes.length,
        envErrors: episodes.filter(({ ended }) => ended === 'env-error').length,
        unknown: episodes.filter(({ ended, waits }) => ended === 'unknown' && !waits).length,
        limits: episodes.map(({ content }) => content.maxSteps),
        harnesses: episodes.map(({ content: { source } }) => (source.kind === 'live' ? here : source.dataset)),
        runs: live.map(({ content }) => content.source.record.split('/')[0] ?? ''),
        by,
        judge: judgedBy,
      }),
    });
  }
  return { agents: material, people: peopleMaterial(db, decided) };
}

export const agentMaterialQuestion = question('agentMaterial', agentMaterial);
