import { mostPinned } from '../board/board-lines.ts';
import type { Agent } from './types.ts';

/** Whether an agent has a curve: at least one of its tasks is scored. */
export const hasLine = ({ success }: Agent): boolean => success.n > 0;

/** The agents that the recall curve shows: the pinned ones first, then the best, at most eight. */
export function linesOf(agents: readonly Agent[], pinned: ReadonlySet<string>): Agent[] {
  const drawn = agents.filter(hasLine);
  const isPinned = ({ agent }: Agent) => pinned.has(agent);
  return [...drawn.filter(isPinned), ...drawn.filter((entry) => !isPinned(entry))].slice(0, mostPinned);
}

/** Dash pattern of each line, in CSS pixels: solid, or dashed where an earlier line has the same colour. */
export function dashesOf(colours: readonly (string | undefined)[]): (string | undefined)[] {
  const patterns = [undefined, '6 3', '2 3'];
  return colours.map((colour, at) => {
    const before = colours.slice(0, at).filter((text) => text === colour).length;
    return patterns[Math.min(before, patterns.length - 1)];
  });
}
