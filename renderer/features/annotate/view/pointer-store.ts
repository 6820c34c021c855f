import { create } from 'zustand';
import type { Point } from '#shared/geometry/shapes.ts';

/**
 * Where the pointer is over the canvas, in CSS pixels of the viewport; null when it is elsewhere. Its place in the
 * picture follows from the camera, which may move under a resting pointer.
 */
export const usePointer = create<{ screen: Point | null; dragging: boolean }>(() => ({
  screen: null,
  dragging: false,
}));

/** The viewport's top left corner moved by `dx`, `dy` under a resting pointer. */
export function moveUnderPointer(dx: number, dy: number): void {
  const { screen } = usePointer.getState();
  if (screen && (dx !== 0 || dy !== 0)) usePointer.setState({ screen: [screen[0] - dx, screen[1] - dy] });
}

/** The pre-label under the pointer, on the canvas or as a row of the list. */
export const usePrelabelHover = create<{ id: string | null }>(() => ({ id: null }));

export function hoverPrelabel(id: string | null): void {
  if (usePrelabelHover.getState().id !== id) usePrelabelHover.setState({ id });
}

/** The focused pre-label while no element is selected: Enter accepts it, Del refuses it. */
export const usePrelabelFocus = create<{ id: string | null }>(() => ({ id: null }));
