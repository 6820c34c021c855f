import type { BBox } from '#shared/geometry/shapes.ts';
import { mapOutline } from '#shared/geometry/outline.ts';

export const boxKinds = ['locate', 'interact', 'current'] as const;
export type BoxKind = (typeof boxKinds)[number];

/** A further target region by its place in the element's list: `region-0` is the first. */
export type RegionSlot = `region-${number}`;
/** Where a box of an element is kept. */
export type BoxSlot = BoxKind | RegionSlot;

export const regionSlot = (at: number): RegionSlot => `region-${at}`;

/** Place of a region in its list; null for the three kinds. */
export function regionIndex(slot: BoxSlot): number | null {
  return slot.startsWith('region-') ? Number(slot.slice('region-'.length)) : null;
}

/** How a slot is drawn: regions look like locate boxes, since a hit in any of them counts the same. */
export function kindOf(slot: BoxSlot): BoxKind {
  return slot === 'interact' || slot === 'current' ? slot : 'locate';
}

/** The boxes of an element and its outline, in image pixels. */
export interface Shape {
  boxes: Readonly<Record<BoxKind, BBox | null>>;
  /** Further target regions. */
  regions: readonly BBox[];
  /** Corners as x1,y1,x2,y2,…; the locate box is then the smallest box around them. */
  outline: readonly number[] | null;
}

/** An element as the canvas knows it. Order in a list is drawing order. */
export interface CanvasElement extends Shape {
  id: string;
  /** A target that is absent from the picture and cannot get a box. */
  absent?: boolean;
  /** `#rrggbb` of its locate box; absent or null for the default. */
  colour?: string | null;
}

/** One box of one element. */
export interface BoxRef {
  id: string;
  kind: BoxSlot;
}

export function sameRef(a: BoxRef | null, b: BoxRef | null): boolean {
  return a?.id === b?.id && a?.kind === b?.kind;
}

export function boxIn({ boxes, regions }: Shape, slot: BoxSlot): BBox | null {
  const at = regionIndex(slot);
  return at === null ? boxes[slot as BoxKind] : (regions[at] ?? null);
}

/** Every box of an element, with its slot. */
export function boxesOf(shape: Shape): { kind: BoxSlot; box: BBox }[] {
  return [
    ...boxKinds.flatMap((kind) => {
      const box = shape.boxes[kind];
      return box ? [{ kind, box }] : [];
    }),
    ...shape.regions.map((box, at) => ({ kind: regionSlot(at), box })),
  ];
}

/**
 * The shape after setting boxes; null removes one, and a slot after the last region adds one. An outline follows its
 * locate box.
 */
export function withBoxes<S extends Shape>(shape: S, edits: readonly { kind: BoxSlot; after: BBox | null }[]): S {
  const boxes = { ...shape.boxes };
  const regions: (BBox | null)[] = [...shape.regions];
  for (const { kind, after } of edits) {
    const at = regionIndex(kind);
    if (at === null) boxes[kind as BoxKind] = after;
    else regions[Math.min(at, regions.length)] = after;
  }
  const { outline } = shape;
  const [from, to] = [shape.boxes.locate, boxes.locate];
  return {
    ...shape,
    boxes,
    regions: regions.filter((box) => box !== null),
    outline: outline && to && from ? mapOutline(outline, from, to) : to ? outline : null,
  };
}
