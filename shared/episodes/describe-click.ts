import { z } from 'zod';
import { bbox, type BBox } from '../geometry/shapes.ts';
import type { Size } from '../geometry/box.ts';
import type { Action } from './actions.ts';

/** One node of a tree, in the order of drawing (a parent before its children). Box in the tree's own units. */
export interface ClickNode {
  box: BBox;
  clickable: boolean;
  /** Its text. */
  text: string;
  /** Its accessible name (content description). */
  description: string;
  /** `com.app:id/filter_icon` */
  resourceId: string;
  /** Index of its parent in the list; null at the top. */
  parent: number | null;
}

/** A tree of a screen. */
export interface ClickTree {
  /** In drawing order; `longClickable` nodes answer to a long press. */
  nodes: (ClickNode & { longClickable: boolean })[];
  /** Right edge of the widest node, in the tree's units; null for a tree without positions. */
  width: number | null;
}

/** Actions that press one place. */
export const clickTypes: ReadonlySet<Action['type']> = new Set(['click', 'double_click', 'right_click', 'long_press']);

/** The clicked element, read from a tree (ProBench, Algorithm 1). */
export const clickDescription = z.object({
  /** Text of the node; empty if nothing describes it. */
  desc: z.string(),
  /** The node's box in pixels of the picture; null if no node contains the point. */
  node: z.object({ index: z.number().int(), box: bbox, clickable: z.boolean(), resourceId: z.string() }).nullable(),
  /** No clickable node contains the point: the smallest node of any kind was used, or there was none. */
  fallback: z.boolean(),
  /** Pixels of the picture per unit of the tree. */
  scale: z.number(),
});
export type ClickDescription = z.infer<typeof clickDescription>;

/** Both edges are inside, as in scoring. */
const holds = ([x1, y1, x2, y2]: BBox, x: number, y: number): boolean => x >= x1 && x <= x2 && y >= y1 && y <= y2;
const area = ([x1, y1, x2, y2]: BBox): number => (x2 - x1) * (y2 - y1);

/** The smallest of these nodes; of equal ones the one drawn last, which is on top. */
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
  const [words, statement] = [text.trim(), description.trim()];
  return words === statement || statement === '' ? words : `${words} ${statement}`.trim();
};

/** `filter_icon` of `com.app:id/filter_icon`. */
const tail = (id: string): string => id.trim().split('/').at(-1) ?? '';

/** Texts of a node's children in order; a child without text is represented by its own children. */
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
 * Describes a click by the smallest clickable node that contains its point: text and content description, or, if both
 * are empty, the end of the resource id and the texts of the children. If no clickable node contains the point (or it
 * is below a tree that leaves out the navigation bar), the smallest node of any kind is used, with `fallback` set.
 * @param point in pixels of the picture
 * @param scale pixels of the picture per unit of the tree; above 0
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
 * Pixels of the picture per unit of a tree. Only widths count: a tree may end above the navigation bar (2236 of 2280
 * pixels), so heights would suggest that it was scaled. 1 if the tree has no width.
 */
export function treeScale(picture: { width: number }, treeWidth: number | null): number {
  if (treeWidth === null || !(treeWidth > 0) || !(picture.width > 0)) return 1;
  return picture.width / treeWidth;
}

/**
 * Describes the press that a step begins with; undefined without one.
 * @param size of the picture in pixels; null if it is unknown, and then as large as the tree
 */
export function describePress(
  [first]: readonly Action[],
  tree: ClickTree,
  size: Size | null,
): ClickDescription | undefined {
  if (!first?.point || !clickTypes.has(first.type)) return undefined;
  const held = first.type === 'long_press';
  const nodes = held
    ? tree.nodes.map((node) => ({ ...node, clickable: node.clickable || node.longClickable }))
    : tree.nodes;
  return describeClick(first.point, nodes, treeScale({ width: size?.width ?? 0 }, tree.width));
}
