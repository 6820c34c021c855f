import { question } from '../../statistics/question.ts';
import type { z } from 'zod';
import type { AgentPair, agentLevel } from '#shared/contract/runs/agent-pairs.ts';
import {
  type AttemptedTask,
  type AttemptedTasks,
  commonLimit,
  onLevel,
  pairDetails,
  pairSuccess,
} from '#pipelines/evaluate/agent-pairs.ts';
import { adjusted, type Pair } from '#pipelines/evaluate/compare.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { failure } from '../../errors/errors.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { type AgentEpisode, agentEpisodes, type DecidedBy, limitOf } from './agent-episodes.ts';

export interface PairAsked extends DecidedBy {
  a: string;
  b: string;
  among: readonly string[];
  limit?: number | undefined;
  level?: z.infer<typeof agentLevel> | undefined;
}

/** What makes the tasks of two episodes the same: instruction and platform. An episode without an instruction is alone. */
export function keyOf({ id, content }: AgentEpisode): string {
  const task = content.task.replaceAll(/\s+/g, ' ').trim();
  return JSON.stringify(task === '' ? ['', id] : [task, content.platform]);
}

function tasksOf(episodes: readonly AgentEpisode[]): AttemptedTasks {
  const own = episodes.filter(({ copy }) => !copy);
  const tasks = new Map<string, AttemptedTask>();
  for (const episode of own) {
    const { task: words, name, platform, level } = episode.content;
    const key = keyOf(episode);
    const task = tasks.get(key) ?? { task: words.trim() || name, platform, level, attempts: [] };
    tasks.set(key, { ...task, level: task.level ?? level });
    if (episode.ended === 'env-error' || episode.ended === 'unknown') continue;
    task.attempts.push({
      episode: episode.id,
      success: episode.ended === 'success',
      steps: Math.max(1, episode.steps),
    });
  }
  const limits = own.flatMap((episode) => (episode.content.maxSteps === null ? [] : [limitOf(episode)]));
  return {
    statedLimit: limits.length > 0 ? Math.max(...limits) : null,
    longest: Math.max(1, ...own.map(({ steps }) => steps)),
    tasks,
  };
}

interface Side {
  name: string;
  tasks: AttemptedTasks;
}

/** The agent of this name, or what a live run with this id made. Errors: INVALID for neither. */
function sideOf(byAgent: ReadonlyMap<string, AgentEpisode[]>, name: string): Side {
  const own = byAgent.get(name);
  if (own) return { name, tasks: tasksOf(own) };
  for (const [agent, episodes] of byAgent) {
    const ofRun = episodes.filter(
      ({ content: { source } }) => source.kind === 'live' && source.record.startsWith(`${name}/`),
    );
    if (name !== '' && ofRun.length > 0) return { name: `${agent} (${name.slice(-6)})`, tasks: tasksOf(ofRun) };
  }
  const known = [...byAgent.keys()].filter((agent) => agent !== '').join(', ');
  throw failure('INVALID', phrase('compare-no-agent', { agent: name, known: known || '–' }), { field: 'a' });
}

const levels = ['L3', 'L4'] as const;

/**
 * Two agents of the project on the tasks that both ran, within the shorter of their limits; p is adjusted for all pairs
 * of the listed ones. Errors: INVALID for an unknown agent, and for the same one twice.
 */
export function* agentPairOf(db: ReadDb, asked: PairAsked): LongQuestion<AgentPair> {
  if (asked.a === asked.b) throw failure('INVALID', phrase('compare-two-agents'), { field: 'b' });
  const byAgent = agentEpisodes(db, asked);
  const names = [...new Set([asked.a, asked.b, ...asked.among])];
  const sides = names.map((name) => sideOf(byAgent, name));
  const all = (names.length * (names.length - 1)) / 2;
  const pairs: Pair<Side>[] = [];
  const level = asked.level ?? null;
  for (const [at, a] of sides.entries())
    for (const b of sides.slice(at + 1)) {
      yield [pairs.length, all];
      const limit = commonLimit(a.tasks, b.tasks, asked.limit);
      const result = pairSuccess(onLevel(a.tasks, b.tasks, level), onLevel(b.tasks, a.tasks, level), limit);
      pairs.push({ a, b, result });
    }
  // The first two are the wanted pair.
  const [pair] = adjusted(pairs);
  if (!pair) throw failure('INVALID', phrase('compare-two-agents'), { field: 'b' });
  const { a, b, result } = pair;
  const limit = commonLimit(a.tasks, b.tasks, asked.limit);
  const known = new Set([...a.tasks.tasks.values(), ...b.tasks.tasks.values()].map((task) => task.level));
  const { a: valueA, b: valueB, test, family, ...figures } = result;
  return {
    ...figures,
    family,
    test: `${test}${family > 1 ? `, Holm over ${family} tests` : ''}`,
    a: { agent: a.name, value: valueA },
    b: { agent: b.name, value: valueB },
    limit,
    limits: { a: a.tasks.statedLimit, b: b.tasks.statedLimit },
    levels: levels.filter((level) => known.has(level)),
    ...pairDetails(onLevel(a.tasks, b.tasks, level), onLevel(b.tasks, a.tasks, level), limit),
  };
}

export const agentPairQuestion = { ...question('agentPair', agentPairOf), inThread: true } as const;
