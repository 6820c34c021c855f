import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgentPair } from '#shared/contract/runs/agent-pairs.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { orpc } from '../../../transport/client.ts';
import { hasLine } from './lines.ts';
import type { Agent } from './types.ts';

export type Level = AgentPair['levels'][number];

/** By what the agents on the screen are scored. */
export interface ScoredBy {
  by: SuccessBy;
  judge: string | undefined;
  limit: number | null;
}

/**
 * The chosen agent paired with another one: the pinned ones first, then the best. `lines` are the agents whose pairs the
 * test is corrected for. Nothing is asked while no pair is shown.
 */
export function usePairing(
  agents: readonly Agent[],
  active: Agent | undefined,
  pinned: ReadonlySet<string>,
  lines: readonly Agent[],
  { by, judge, limit }: ScoredBy,
) {
  const [on, setOn] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const [level, setLevel] = useState<Level | null>(null);
  const scored = agents.filter((agent) => agent.agent !== active?.agent && hasLine(agent));
  const others = [
    ...scored.filter(({ agent }) => pinned.has(agent)),
    ...scored.filter(({ agent }) => !pinned.has(agent)),
  ];
  const other = others.find(({ agent }) => agent === wanted) ?? others[0] ?? null;
  const asked = useQuery({
    ...orpc.judging.compare.queryOptions({
      input: {
        ...{ a: active?.agent ?? '', b: other?.agent ?? '', by },
        among: lines.map(({ agent }) => agent).sort(),
        ...(judge !== undefined && { judge }),
        ...(limit !== null && { limit }),
        ...(level !== null && { level }),
      },
    }),
    enabled: on && active !== undefined && other !== null,
  });
  return {
    ...{ on, setOn, others, other, setOther: setWanted, level, setLevel },
    pair: asked.data ?? null,
    error: asked.error,
    loading: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
export type Pairing = ReturnType<typeof usePairing>;
