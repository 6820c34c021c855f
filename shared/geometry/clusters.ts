import type { Point } from '#shared/geometry/shapes.ts';

/** A dense group of points. `members` are indices into the given points. */
export interface PointCluster {
  centre: Point;
  members: number[];
}

/**
 * Groups points within `radius` pixels of one another, directly or through other points (single linkage, like DBSCAN
 * with minPoints 1); largest first, ties by first member. O(n log n) with a grid of radius-sized cells. For uniqueness
 * checks: two dense clusters mean an ambiguous instruction.
 */
export function clusterPoints(points: readonly Point[], radius: number): PointCluster[] {
  const parent = points.map((_, at) => at);
  const root = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top] ?? top;
    let walk = at;
    while (parent[walk] !== top) {
      const next = parent[walk] ?? top;
      parent[walk] = top;
      walk = next;
    }
    return top;
  };
  const cell = Math.max(radius, Number.EPSILON);
  const grid = new Map<string, number[]>();
  points.forEach(([x, y], at) => {
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const other of grid.get(`${column + dx},${row + dy}`) ?? []) {
          const near = points[other];
          if (near && Math.hypot(near[0] - x, near[1] - y) <= radius) parent[root(at)] = root(other);
        }
    const key = `${column},${row}`;
    const here = grid.get(key);
    if (here) here.push(at);
    else grid.set(key, [at]);
  });
  const groups = new Map<number, number[]>();
  points.forEach((_, at) => {
    const top = root(at);
    const group = groups.get(top);
    if (group) group.push(at);
    else groups.set(top, [at]);
  });
  return [...groups.values()]
    .map((members) => ({ members, centre: mean(members.flatMap((at) => points[at] ?? [])) }))
    .sort((a, b) => b.members.length - a.members.length || (a.members[0] ?? 0) - (b.members[0] ?? 0));
}

function mean(flat: readonly number[]): Point {
  let x = 0;
  let y = 0;
  for (let at = 0; at < flat.length; at += 2) {
    x += flat[at] ?? 0;
    y += flat[at + 1] ?? 0;
  }
  return [(x * 2) / flat.length, (y * 2) / flat.length];
}
