import { useState } from 'react';
import { type Agent, type EpisodeFilter, filtered, ofJudge } from './types.ts';

/** The active agent, and the episodes of the strip: of that agent, or of all agents where the judge is looked into. */
export function useShownEpisodes(agents: readonly Agent[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [filter, setFilter] = useState<EpisodeFilter>({ kind: 'all' });
  const [at, setAt] = useState(0);
  const active = agents.find(({ agent }) => agent === chosen) ?? agents[0];
  const pool = ofJudge(filter) ? agents.flatMap(({ episodes }) => episodes) : (active?.episodes ?? []);
  const shown = filtered(pool, filter);
  const place = Math.min(at, Math.max(0, shown.length - 1));
  const opened = shown[place];
  const show = (next: EpisodeFilter, agent = chosen, first = 0) => {
    setChosen(agent);
    setFilter(next);
    setAt(first);
  };
  return { active, filter, shown, place, setAt, opened, show };
}
