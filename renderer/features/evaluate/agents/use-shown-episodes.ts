import { useState } from 'react';
import type { AgentPair } from '#shared/contract/runs/agent-pairs.ts';
import { type PairedEpisode, pairedEpisodes } from '../agent-pairs/pair-episodes.ts';
import { type Agent, type AgentEpisode, type EpisodeFilter, filtered, ofJudge } from '../agent-pairs/types.ts';

/** The active agent, and what the strip was told to show. */
export function useStripChoice(agents: readonly Agent[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [filter, setFilter] = useState<EpisodeFilter>({ kind: 'all' });
  const [at, setAt] = useState(0);
  const active = agents.find(({ agent }) => agent === chosen) ?? agents[0];
  const show = (next: EpisodeFilter, agent = chosen, first = 0) => {
    setChosen(agent);
    setFilter(next);
    setAt(first);
  };
  return { active, filter, at, setAt, show };
}

/** The episodes of the strip: of the active agent, of all agents where the judge is looked into, or of a pair. */
export function shownEpisodes(
  { active, filter, at }: Pick<ReturnType<typeof useStripChoice>, 'active' | 'filter' | 'at'>,
  agents: readonly Agent[],
  pair: AgentPair | null,
) {
  const paired: PairedEpisode[] = filter.kind === 'pair' ? pairedEpisodes(pair, filter.field, agents) : [];
  const pool = ofJudge(filter) ? agents.flatMap(({ episodes }) => episodes) : (active?.episodes ?? []);
  const shown: AgentEpisode[] = filter.kind === 'pair' ? paired.map(({ episode }) => episode) : filtered(pool, filter);
  const place = Math.min(at, Math.max(0, shown.length - 1));
  return { shown, paired: filter.kind === 'pair' ? paired : null, place, opened: shown[place] };
}
