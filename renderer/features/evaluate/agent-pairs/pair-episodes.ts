import type { AgentPair, PairedTask, PairField } from '#shared/contract/runs/agent-pairs.ts';
import type { Agent, AgentEpisode } from './types.ts';

/** Which tasks of a pair are shown: those of one field of the 2×2, or all that differ. */
export type ShownField = PairField | 'differ';

/** An episode of the strip with its agent; `starts` where the next task begins. */
export interface PairedEpisode {
  episode: AgentEpisode;
  agent: string;
  starts: boolean;
}

const matches = ({ field }: PairedTask, wanted: ShownField): boolean =>
  wanted === 'differ' ? field === 'onlyA' || field === 'onlyB' : field === wanted;

/** The episodes of the wanted tasks, task by task: those of the pair's first agent, then those of the second. */
export function pairedEpisodes(pair: AgentPair | null, wanted: ShownField, agents: readonly Agent[]): PairedEpisode[] {
  if (!pair) return [];
  const known = new Map(
    agents.flatMap(({ agent, episodes }) => episodes.map((episode) => [episode.id, { episode, agent }] as const)),
  );
  return pair.tasks
    .filter((task) => matches(task, wanted))
    .flatMap(({ a, b }) =>
      [...a.episodes, ...b.episodes]
        .flatMap((id) => known.get(id) ?? [])
        .map((entry, at) => ({ ...entry, starts: at === 0 })),
    );
}
