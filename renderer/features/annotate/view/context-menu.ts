import { create } from 'zustand';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { boxToScreen, toImage } from '../../../canvas/engine/camera.ts';
import type { Editor } from '../../../canvas/engine/editor.ts';
import { boxesAt } from '../../../canvas/engine/hit.ts';

/**
 * Where the context menu is open, in CSS pixels of the window, and what is under the pointer: elements, the one that a
 * click selects first, and a blurred area.
 */
interface OpenMenu {
  x: number;
  y: number;
  under: readonly string[];
  blur: BBox | null;
}

export const useContextMenu = create<{ at: OpenMenu | null }>(() => ({ at: null }));

export const closeContextMenu = (): void => useContextMenu.setState({ at: null });

/** Opens it for the selection, after selecting `id` if it was not selected. */
export function openMenuFor(
  editor: Editor,
  id: string | undefined,
  x: number,
  y: number,
  under: string[] = [],
  blur: BBox | null = null,
): void {
  if (id !== undefined && !editor.state.selection.includes(id)) editor.select([id]);
  useContextMenu.setState({ at: { x, y, under, blur } });
}

/** Screen pixels around a box that still count as on it, as for a click. */
const slack = 4;

/**
 * The elements with a box at a place on the canvas (CSS pixels of the canvas), each once, in the order a click selects
 * them.
 */
export function elementsUnder(editor: Editor, screen: Point): string[] {
  const { elements, camera, selection, activeKind } = editor.state;
  const hits = boxesAt(elements, toImage(camera, screen), slack / camera.zoom, new Set(selection), activeKind);
  return [...new Set(hits.map(({ id }) => id))];
}

/**
 * Where a menu opened by keyboard appears: under the selected box, otherwise in the middle; CSS pixels of the canvas.
 */
export function menuPlace(editor: Editor): Point {
  const { camera, viewport } = editor.state;
  const box = editor.activeBox()?.box;
  if (!box) return [viewport.width / 2, viewport.height / 2];
  const [x1, , , y2] = boxToScreen(camera, box);
  return [Math.min(Math.max(0, x1), viewport.width), Math.min(Math.max(0, y2), viewport.height)];
}
