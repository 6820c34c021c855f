/** A planner with a grounder is named "planner + grounder"; a single model is both. */
export function partsOf(agent: string): { planner: string; grounder: string } {
  const at = agent.indexOf(' + ');
  return at === -1
    ? { planner: agent, grounder: agent }
    : { planner: agent.slice(0, at), grounder: agent.slice(at + 3) };
}

export interface Pairing<T> {
  /** What all of them share. */
  fixed: 'planner' | 'grounder';
  name: string;
  /** Lowest first, with the part that differs. */
  members: { name: string; own: boolean; of: T }[];
}

/** Agents that share a planner, then those that share a grounder; at least two each, one of them composite. */
export function pairings<T extends { agent: string; value: number }>(all: readonly T[]): Pairing<T>[] {
  return (['planner', 'grounder'] as const).flatMap((fixed) => {
    const other = fixed === 'planner' ? 'grounder' : 'planner';
    const groups = new Map<string, Pairing<T>>();
    for (const of of all) {
      const parts = partsOf(of.agent);
      const group = groups.get(parts[fixed]) ?? { fixed, name: parts[fixed], members: [] };
      group.members.push({ name: parts[other], own: parts.planner === parts.grounder, of });
      groups.set(parts[fixed], group);
    }
    return [...groups.values()]
      .filter(({ members }) => members.length > 1)
      .map((group) => ({ ...group, members: group.members.toSorted((a, b) => a.of.value - b.of.value) }));
  });
}

export interface Fit {
  slope: number;
  start: number;
  /** Pearson's correlation. */
  r: number;
}

/** Least-squares line through points; null below three points, and if either coordinate is the same for all. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]): Fit | null {
  const n = points.length;
  if (n < 3) return null;
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / n;
  const [mx, my] = [mean(0), mean(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  if (xx === 0 || yy === 0) return null;
  return { slope: xy / xx, start: my - (xy / xx) * mx, r: xy / Math.sqrt(xx * yy) };
}
