import { useState } from 'react';
import { linesOf } from '../agent-pairs/lines.ts';
import type { Agent } from '../agent-pairs/types.ts';

/** Agents pinned to the recall curve, and those that it shows. */
export function usePins(agents: readonly Agent[]) {
  const [pins, setPins] = useState<ReadonlySet<string>>(new Set());
  // An agent that is gone takes no room.
  const pinned = new Set(agents.map(({ agent }) => agent).filter((agent) => pins.has(agent)));
  const pin = (agent: string) => {
    const next = new Set(pinned);
    if (!next.delete(agent)) next.add(agent);
    setPins(next);
  };
  return { pinned, lines: linesOf(agents, pinned), pin };
}
