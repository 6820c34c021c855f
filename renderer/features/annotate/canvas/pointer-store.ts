import { create } from 'zustand';
import type { Point } from '#shared/contract/common.ts';

/** Where the pointer is over the canvas: CSS pixels of the viewport and image pixels; null when it is elsewhere. */
export const usePointer = create<{ screen: Point | null; image: Point | null; dragging: boolean }>(() => ({
  screen: null,
  image: null,
  dragging: false,
}));

/** The ghost under the pointer, on the canvas or as a row of the list. */
export const useGhostHover = create<{ id: string | null }>(() => ({ id: null }));

export function hoverGhost(id: string | null): void {
  if (useGhostHover.getState().id !== id) useGhostHover.setState({ id });
}

/** The focused ghost while no element is selected: Enter accepts it, Del refuses it. */
export const useGhostFocus = create<{ id: string | null }>(() => ({ id: null }));
