import { create } from 'zustand';
import type { Point } from '#shared/contract/common.ts';

/** Where the pointer is over the canvas: CSS pixels of the viewport and image pixels; null when it is elsewhere. */
export const usePointer = create<{ screen: Point | null; image: Point | null; dragging: boolean }>(() => ({
  screen: null,
  image: null,
  dragging: false,
}));

/** The ghost that the list's row under the pointer stands for. */
export const useGhostHover = create<{ id: string | null }>(() => ({ id: null }));
