import type { Point } from '#shared/geometry/shapes.ts';
import { boxOutline, cornersOf, dropCorner, moveCorner, splitEdge } from '#shared/geometry/outline.ts';
import { type Camera, toScreen } from './camera.ts';
import type { Editor } from './editor.ts';
import { handleHit } from './handles.ts';

/** A grip of an outline: a corner, or the middle of the edge after it, where a corner can be inserted. */
export interface CornerGrip {
  what: 'corner' | 'edge';
  at: number;
}

/** Minimum length of an edge whose middle is a grip, in screen pixels. */
const longEdge = 28;

/** Positions of an outline's grips, in screen pixels. */
export function gripsOf(outline: readonly number[], camera: Camera): (CornerGrip & { place: Point })[] {
  const corners = cornersOf(outline).map((corner) => toScreen(camera, corner));
  return corners.flatMap((place, at) => {
    const next = corners[(at + 1) % corners.length] ?? place;
    const middle: Point = [(place[0] + next[0]) / 2, (place[1] + next[1]) / 2];
    const long = Math.hypot(next[0] - place[0], next[1] - place[1]) >= longEdge;
    return [{ what: 'corner' as const, at, place }, ...(long ? [{ what: 'edge' as const, at, place: middle }] : [])];
  });
}

/** The grip under a screen point; a corner wins over an edge's middle. */
export function gripAt(outline: readonly number[], camera: Camera, [x, y]: Point): CornerGrip | null {
  const near = gripsOf(outline, camera)
    .map(({ what, at, place }) => ({ what, at, way: Math.hypot(place[0] - x, place[1] - y) }))
    .filter(({ way }) => way <= handleHit / 2)
    .sort((a, b) => Number(a.what === 'edge') - Number(b.what === 'edge') || a.way - b.way)[0];
  return near ? { what: near.what, at: near.at } : null;
}

/** Keyboard edits of outlines; each is one undo step, and returns false if there is no corner to act on. */

/** Makes the next corner the one that keys act on. */
export function cycleCorner(editor: Editor, step: 1 | -1 = 1): boolean {
  const shown = editor.outlined();
  if (!shown) return false;
  const count = shown.outline.length / 2;
  const { corner } = editor.state;
  editor.set({ corner: corner === null ? (step === 1 ? 0 : count - 1) : (corner + step + count) % count });
  return true;
}

export function nudgeCorner(editor: Editor, dx: number, dy: number): boolean {
  const { corner, image } = editor.state;
  const shown = editor.outlined();
  if (corner === null || !shown || !image) return false;
  const [x, y] = cornersOf(shown.outline)[corner] ?? [0, 0];
  editor.commitOutline(shown.id, moveCorner(shown.outline, corner, [x + dx, y + dy], image));
  return true;
}

/** Inserts a corner after the active one (or the first) and makes it active. */
export function addCorner(editor: Editor): boolean {
  const shown = editor.outlined();
  if (!shown) return false;
  const at = editor.state.corner ?? 0;
  editor.commitOutline(shown.id, splitEdge(shown.outline, at));
  editor.set({ corner: at + 1 });
  return true;
}

/** Removes the active corner; with fewer than three left the outline is removed, and the box stays. */
export function removeCorner(editor: Editor, at = editor.state.corner): boolean {
  const shown = editor.outlined();
  if (at === null || !shown) return false;
  const left = dropCorner(shown.outline, at);
  editor.commitOutline(shown.id, left);
  editor.set({ corner: left && editor.state.corner !== null ? Math.min(at, left.length / 2 - 1) : null });
  return true;
}

/** Outlines the selected element by the four corners of its locate box, for people who use only the keyboard. */
export function outlineSelected(editor: Editor): boolean {
  const [id] = editor.state.selection;
  const locate = editor.state.selection.length === 1 && id !== undefined ? editor.element(id)?.boxes.locate : null;
  if (!locate || id === undefined || editor.outlined()) return false;
  editor.commitOutline(id, boxOutline(locate));
  editor.set({ activeKind: 'locate', corner: 0 });
  return true;
}
