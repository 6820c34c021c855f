import type { PathGraph } from '#shared/contract/runs/live.ts';

/** Sizes in CSS pixels. */
export const nodeWidth = 150;
export const nodeHeight = 112;
const acrossGap = 96;
const downGap = 20;
const margin = 16;

/** Where each screen stands: columns by the fewest actions from the start, in a column the most visited on top. */
export function laidOut(nodes: PathGraph['nodes']): {
  places: { x: number; y: number }[];
  width: number;
  height: number;
} {
  const columns = new Map<number, PathGraph['nodes']>();
  for (const node of nodes) columns.set(node.depth, [...(columns.get(node.depth) ?? []), node]);
  const places: { x: number; y: number }[] = [];
  const order = [...columns].sort(([a], [b]) => a - b);
  for (const [at, [, own]] of order.entries())
    for (const [row, { id }] of own.toSorted((a, b) => b.visits - a.visits || a.id - b.id).entries())
      places[id] = { x: margin + at * (nodeWidth + acrossGap), y: margin + row * (nodeHeight + downGap) };
  const far = (axis: 'x' | 'y') => Math.max(0, ...places.map((place) => place[axis]));
  return { places, width: far('x') + nodeWidth + margin, height: far('y') + nodeHeight + margin };
}
