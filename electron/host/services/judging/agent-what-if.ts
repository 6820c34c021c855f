import type { WhatIf } from '#shared/contract/runs/benchmark/what-if.ts';
import { cutAt } from '#shared/metrics/recall-curve.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { bothConclusions, type CountedItems, conclusionsOf, flipsOf } from '#pipelines/evaluate/what-if/conclusions.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { question } from '../../statistics/question.ts';
import { type AgentEpisode, agentEpisodes, type DecidedBy, limitOf } from './agent-episodes.ts';
import { keyOf } from './agent-pairs.ts';
import { judgementsIn, judgeOf } from './judge-opinions.ts';

/** Step limits of MMBench-GUI's tables. */
const paperLimits = [15, 50];

interface Way {
  kind: WhatIf['ways'][number]['kind'];
  phrase: Phrase;
  decided: DecidedBy;
  limit?: number;
  /** Outcomes that count as failed although today they do not count. */
  failed?: 'waiting' | 'env-error';
  /** Attempts weigh the same; otherwise tasks do. */
  attempts?: true;
}

/** Whether an attempt succeeded; null if it does not count. */
function successIn({ ended, copy, waits, steps }: AgentEpisode, { failed, limit }: Way): boolean | null {
  if (copy) return null;
  if (ended === 'env-error') return failed === 'env-error' ? false : null;
  if (ended === 'unknown') return failed === 'waiting' && waits ? false : null;
  const success = ended === 'success';
  return limit === undefined ? success : cutAt({ success, steps: Math.max(1, steps) }, limit).success;
}

/** An agent's tasks, each by the share of its attempts that succeeded. */
function tasksOf(episodes: readonly AgentEpisode[], way: Way): CountedItems {
  const tasks = new Map<string, { done: number; of: number }>();
  for (const episode of episodes) {
    const success = successIn(episode, way);
    if (success === null) continue;
    const { done, of } = tasks.get(keyOf(episode)) ?? { done: 0, of: 0 };
    tasks.set(keyOf(episode), { done: done + (success ? 1 : 0), of: of + 1 });
  }
  return new Map(
    [...tasks].map(([key, { done, of }]) => [
      key,
      { right: done > 0, share: done / of, cluster: key, ...(way.attempts && { weight: of }) },
    ]),
  );
}

function waysOf(db: ReadDb, today: Way, all: readonly AgentEpisode[]): Way[] {
  const { decided } = today;
  const judges = [...new Set(judgementsIn(db).map(({ judgement }) => judgeOf(judgement)))].sort();
  const by: Way[] = [
    { kind: 'judge', phrase: phrase('what-if-by-source'), decided: { by: 'source' } },
    { kind: 'judge', phrase: phrase('what-if-by-people'), decided: { by: 'people' } },
    ...judges.map(
      (judge): Way => ({
        ...{ kind: 'judge', phrase: phrase('what-if-by-judge', { judge }), decided: { by: 'judge', judge } },
      }),
    ),
  ];
  const own = all.filter(({ copy }) => !copy);
  const longest = Math.max(0, ...own.map(limitOf));
  const tasks = new Set(own.map((episode) => `${episode.content.agent} ${keyOf(episode)}`)).size;
  return [
    ...by.filter((entry) => entry.decided.by !== decided.by || entry.decided.judge !== decided.judge),
    ...paperLimits.flatMap((limit): Way[] =>
      limit < longest ? [{ kind: 'limit', phrase: phrase('what-if-limit', { count: limit }), decided, limit }] : [],
    ),
    ...(tasks < own.length
      ? [{ kind: 'weighting', phrase: phrase('what-if-attempts'), decided, attempts: true } as const]
      : []),
    ...(own.some(({ waits }) => waits)
      ? [{ kind: 'denominator', phrase: phrase('what-if-unscored'), decided, failed: 'waiting' } as const]
      : []),
    ...(own.some(({ ended }) => ended === 'env-error')
      ? [{ kind: 'denominator', phrase: phrase('what-if-env-errors'), decided, failed: 'env-error' } as const]
      : []),
  ];
}

/**
 * The conclusions about the project's agents, as decided today and in every other way: success on each task that both
 * ran, where a task counts once, whatever the number of attempts.
 */
export function* agentWhatIf(db: ReadDb, decided: DecidedBy): LongQuestion<WhatIf> {
  const now: Way = { kind: 'judge', phrase: phrase('what-if-by-source'), decided };
  const byAgent = agentEpisodes(db, decided);
  const agents = [...byAgent]
    .map(([agent, episodes]) => ({ agent, items: tasksOf(episodes, now) }))
    .map((entry) => ({ ...entry, value: conclusionsOf([entry.items]).figures[0]?.value ?? -1 }))
    .sort((a, b) => b.value - a.value || (a.agent < b.agent ? -1 : 1));
  const base = agents.map(({ items }) => items);
  const today = conclusionsOf(base);
  const possible = waysOf(db, now, [...byAgent.values()].flat());
  const ways: WhatIf['ways'] = [];
  for (const way of possible) {
    yield [ways.length, possible.length];
    const found = agentEpisodes(db, way.decided);
    const [before, other] = bothConclusions(
      base,
      agents.map(({ agent }) => tasksOf(found.get(agent) ?? [], way)),
    );
    ways.push({
      kind: way.kind,
      phrase: way.phrase,
      kept: 0,
      figures: other.figures,
      ...flipsOf(before, other, today),
    });
  }
  return {
    models: agents.map(({ agent }, at) => ({
      ...{ run: null, model: agent === '' ? '–' : agent },
      ...(today.figures[at] ?? { value: null, n: 0 }),
    })),
    pairs: { of: today.pairs.length, significant: today.pairs.filter(({ better }) => better !== 0).length },
    ways: ways.filter(({ figures }) => figures.some(({ n }) => n > 0)),
  };
}

export const agentWhatIfQuestion = { ...question('agentWhatIf', agentWhatIf), inThread: true } as const;
