import { z } from 'zod';
import { bbox, type BBox } from '../contract/common.ts';

/** One node of a tree, in the order of drawing (a parent before its children). Box in the tree's own units. */
export interface ClickNode {
  box: BBox;
  clickable: boolean;
  /** Words on it. */
  text: string;
  /** What it is called for people who cannot see it. */
  description: string;
  /** `com.app:id/filter_icon` */
  resourceId: string;
  /** Place of its parent in the list; null at the top. */
  parent: number | null;
}

/** What was clicked, read from a tree (ProBench, Algorithm 1). */
export const clickDescription = z.object({
  /** Words of the node; empty where nothing says what it is. */
  desc: z.string(),
  /** The node, its box in pixels of the picture; null where no node holds the point. */
  node: z.object({ index: z.number().int(), box: bbox, clickable: z.boolean(), resourceId: z.string() }).nullable(),
  /** No clickable node holds the point: the smallest one of any kind was taken, or none was there. */
  fallback: z.boolean(),
  /** Pixels of the picture for one unit of the tree. */
  scale: z.number(),
});
export type ClickDescription = z.infer<typeof clickDescription>;

/** Both edges count in, as in scoring. */
const holds = ([x1, y1, x2, y2]: BBox, x: number, y: number): boolean => x >= x1 && x <= x2 && y >= y1 && y <= y2;
const area = ([x1, y1, x2, y2]: BBox): number => (x2 - x1) * (y2 - y1);

/** The smallest of these nodes; among equals the one drawn last, which lies on top. */
function smallest(nodes: readonly ClickNode[], among: (node: ClickNode) => boolean): number | null {
  let found: number | null = null;
  let size = Number.POSITIVE_INFINITY;
  for (const [index, node] of nodes.entries()) {
    if (!among(node) || area(node.box) > size) continue;
    found = index;
    size = area(node.box);
  }
  return found;
}

const own = ({ text, description }: ClickNode): string => {
  const [words, said] = [text.trim(), description.trim()];
  return words === said || said === '' ? words : `${words} ${said}`.trim();
};

/** `filter_icon` of `com.app:id/filter_icon`. */
const tail = (id: string): string => id.trim().split('/').at(-1) ?? '';

/** Words of a node's children in their order; a child without words is spoken for by its own children. */
function childWords(nodes: readonly ClickNode[], parent: number): string[] {
  return nodes.flatMap((node, index) => {
    if (node.parent !== parent || index <= parent) return [];
    const words = own(node);
    return words === '' ? childWords(nodes, index) : [words];
  });
}

function wordsOf(nodes: readonly ClickNode[], index: number): string {
  const node = nodes[index];
  if (!node) return '';
  const words = own(node);
  if (words !== '') return words;
  return [tail(node.resourceId), ...childWords(nodes, index)].filter((part) => part !== '').join(' ');
}

/**
 * Describes a click by the smallest clickable node that holds its point: text and content description; where both are
 * empty, the end of the resource id and the words of the children. A point that no clickable node holds (or that lies
 * below a tree that leaves out the navigation bar) falls back to the smallest node of any kind, and says so.
 * @param point in pixels of the picture
 * @param scale pixels of the picture for one unit of the tree; above 0
 */
export function describeClick(
  point: readonly [number, number],
  nodes: readonly ClickNode[],
  scale = 1,
): ClickDescription {
  const [x, y] = [point[0] / scale, point[1] / scale];
  const clickable = smallest(nodes, (node) => node.clickable && holds(node.box, x, y));
  const index = clickable ?? smallest(nodes, (node) => holds(node.box, x, y));
  const node = index === null ? undefined : nodes[index];
  if (index === null || !node) return { desc: '', node: null, fallback: true, scale };
  const [x1, y1, x2, y2] = node.box;
  return {
    desc: wordsOf(nodes, index),
    node: {
      index,
      box: [x1 * scale, y1 * scale, x2 * scale, y2 * scale],
      clickable: node.clickable,
      resourceId: node.resourceId,
    },
    fallback: clickable === null,
    scale,
  };
}

/**
 * Pixels of the picture for one unit of a tree. Widths alone decide: a tree may end above the navigation bar (2236 of
 * 2280 pixels), so heights would say that it was scaled. 1 where the tree has no width.
 */
export function treeScale(picture: { width: number }, treeWidth: number | null): number {
  if (treeWidth === null || !(treeWidth > 0) || !(picture.width > 0)) return 1;
  return picture.width / treeWidth;
}
