import type { BBox } from '#shared/contract/common.ts';

export const boxKinds = ['locate', 'interact', 'current'] as const;
export type BoxKind = (typeof boxKinds)[number];

/** An element as the canvas knows it: up to three boxes in image pixels. Order in a list is drawing order. */
export interface CanvasElement {
  id: string;
  boxes: Record<BoxKind, BBox | null>;
}

/** One box of one element. */
export interface BoxRef {
  id: string;
  kind: BoxKind;
}

export function sameRef(a: BoxRef | null, b: BoxRef | null): boolean {
  return a?.id === b?.id && a?.kind === b?.kind;
}
