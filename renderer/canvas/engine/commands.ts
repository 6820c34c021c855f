import type { BBox } from '#shared/geometry/shapes.ts';
import { slideIntoImage } from '#shared/geometry/clamp.ts';
import { type Size, unionOf } from '#shared/geometry/box.ts';
import { boxToScreen, panBy, toImage } from './camera.ts';
import { type Alignment, alignBoxes, distributeBoxes } from './align.ts';
import type { BoxEdit, EditLabel, Editor } from './editor.ts';
import { cycle } from './hit.ts';
import { moveTogether } from './move.ts';
import { type Edge, moveEdge } from './resize.ts';
import { type BoxKind, boxKinds, boxIn, type BoxSlot, type CanvasElement, regionIndex, regionSlot } from './shapes.ts';
import { snapBox } from './snap.ts';
import { tightenBox } from './tighten.ts';

/** Edits made by keys and buttons without a pointer; each is one undo step, and does nothing if it does not apply. */

function change(editor: Editor, label: EditLabel, next: (boxes: BBox[]) => readonly BBox[]): void {
  const movable = editor.movable();
  const boxes = next(movable.map(({ box }) => box));
  editor.commit(
    label,
    movable.map(({ id, kind, box }, index): BoxEdit => ({ id, kind, before: box, after: boxes[index] ?? box })),
  );
}

/** Moves the selection by whole image pixels; the group stops together at the image's border. */
export function nudge(editor: Editor, dx: number, dy: number): void {
  const { image } = editor.state;
  if (!image) return;
  change(editor, 'nudge', (boxes) => moveTogether(boxes, [dx, dy], image).boxes);
}

/** Moves one edge of the active box, positive to the right or down. */
export function nudgeEdge(editor: Editor, edge: Edge, delta: number): void {
  const { image } = editor.state;
  const active = editor.activeBox();
  if (!image || !active) return;
  editor.commit('resize', [
    { id: active.id, kind: active.kind, before: active.box, after: moveEdge(active.box, edge, delta, image) },
  ]);
}

/** Snaps the selected boxes to edges in the picture; `radius` in image pixels. Returns the boxes before and after. */
export function snapSelection(editor: Editor, radius: number): { before: BBox; after: BBox }[] {
  const { pixels } = editor.state;
  if (!pixels) return [];
  const snapped = editor.movable().map(({ box }) => ({ before: box, after: snapBox(box, pixels, radius) }));
  change(editor, 'snap', () => snapped.map(({ after }) => after));
  return snapped;
}

export function tightenSelection(editor: Editor): void {
  const { pixels } = editor.state;
  if (pixels) change(editor, 'tighten', (boxes) => boxes.map((box) => tightenBox(box, pixels)));
}

/** Rounding of a sum may lead outside the image. */
function align(editor: Editor, next: (boxes: BBox[]) => BBox[]): void {
  const { image } = editor.state;
  if (image) change(editor, 'align', (boxes) => next(boxes).map((box) => slideIntoImage(box, image)));
}

export function alignSelection(editor: Editor, how: Alignment): void {
  align(editor, (boxes) => alignBoxes(boxes, how));
}

export function distributeSelection(editor: Editor, axis: 'x' | 'y'): void {
  align(editor, (boxes) => distributeBoxes(boxes, axis));
}

/** Sets a box of the one selected element from numbers (a property row); null removes the box. */
export function setBox(editor: Editor, id: string, kind: BoxSlot, after: BBox | null): void {
  const element = editor.element(id);
  const before = element ? boxIn(element, kind) : null;
  editor.commit(after ? 'resize' : 'clear-box', [{ id, kind, before, after }]);
}

/** Side of a box drawn without a pointer, in screen pixels. */
const keyboardBox = 48;

/**
 * Draws a box in the middle of the view, for people who use only the keyboard: it is then moved and resized by keys.
 * Like the drawing tool, it makes a new element, or gives the selected one the requested box.
 */
export function drawInMiddle(editor: Editor): void {
  const { image } = editor.state;
  if (!image) return;
  editor.drawn(middleBox(editor, image));
}

function middleBox(editor: Editor, image: Size): BBox {
  const { viewport, camera } = editor.state;
  const [x, y] = toImage(camera, [viewport.width / 2, viewport.height / 2]);
  const side = Math.max(2, Math.round(keyboardBox / camera.zoom));
  const left = Math.round(x - side / 2);
  const top = Math.round(y - side / 2);
  return slideIntoImage([left, top, left + side, top + side], image);
}

function onlySelected(editor: Editor): CanvasElement | undefined {
  const [id] = editor.state.selection;
  return editor.state.selection.length === 1 && id !== undefined ? editor.element(id) : undefined;
}

/** Makes the next drawn box a further target region of the one selected element; false if there is none. */
export function beginRegion(editor: Editor): boolean {
  const element = onlySelected(editor);
  if (!element?.boxes.locate) return false;
  const kind = regionSlot(element.regions.length);
  editor.set({ activeKind: kind, into: { id: element.id, kind }, corner: null });
  return true;
}

/**
 * Makes the next drawn box replace the active box of the one selected element; false if none is selected, or
 * its target is absent.
 */
export function beginRedraw(editor: Editor): boolean {
  const element = onlySelected(editor);
  if (!element || element.absent) return false;
  const { activeKind: kind } = editor.state;
  editor.set({ into: { id: element.id, kind }, corner: null });
  return true;
}

/** Removes the active region; false if no region is active. */
export function dropRegion(editor: Editor): boolean {
  const active = editor.activeBox();
  if (!active || regionIndex(active.kind) === null) return false;
  setBox(editor, active.id, active.kind, null);
  editor.set({ activeKind: 'locate' });
  return true;
}

/** Copies each selected element's `from` box to its `to` box. */
export function copyBox(editor: Editor, from: BoxKind, to: BoxKind): void {
  const edits = editor.state.selection.flatMap((id): BoxEdit[] => {
    const boxes = editor.element(id)?.boxes;
    const source = boxes?.[from];
    return source ? [{ id, kind: to, before: boxes?.[to] ?? null, after: source }] : [];
  });
  editor.commit('copy-box', edits);
}

export function swapBoxes(editor: Editor, a: BoxKind, b: BoxKind): void {
  const edits = editor.state.selection.flatMap((id): BoxEdit[] => {
    const boxes = editor.element(id)?.boxes;
    if (!boxes?.[a] || !boxes[b]) return [];
    return [
      { id, kind: a, before: boxes[a], after: boxes[b] },
      { id, kind: b, before: boxes[b], after: boxes[a] },
    ];
  });
  editor.commit('swap-boxes', edits);
}

/** B: the next box kind of the same element, then its further regions. */
export function cycleKind(editor: Editor, step: 1 | -1 = 1): void {
  const [id] = editor.state.selection;
  const regions = editor.state.selection.length === 1 && id !== undefined ? editor.element(id)?.regions : undefined;
  const slots: BoxSlot[] = [...boxKinds, ...(regions ?? []).map((_, at) => regionSlot(at))];
  const at = slots.indexOf(editor.state.activeKind);
  const kind = slots[(at + step + slots.length) % slots.length] ?? 'locate';
  const { into } = editor.state;
  editor.set({ activeKind: kind, corner: null, into: into && { ...into, kind } });
}

/** Tab: selects the next element, also one hidden under others. */
export function cycleSelection(editor: Editor, step: 1 | -1): void {
  const { elements, selection } = editor.state;
  const next = cycle(elements, selection.at(-1) ?? null, step);
  if (!next) return;
  editor.select([next]);
  revealSelected(editor);
}

/** Screen pixels that a revealed box keeps from the border of the view. */
const revealMargin = 24;

/** Scrolls without zooming so that the selection is in view; does nothing if it already is. */
export function revealSelected(editor: Editor): void {
  const box = unionOf(editor.movable().map((entry) => entry.box));
  if (box) revealBox(editor, box);
}

/** The same for any place of the picture. */
export function revealBox(editor: Editor, box: BBox): void {
  const { camera, viewport } = editor.state;
  const [x1, y1, x2, y2] = boxToScreen(camera, box);
  const way = (low: number, high: number, side: number): number => {
    const room = side - 2 * revealMargin;
    if (high - low > room) return low < side && high > 0 ? 0 : side / 2 - (low + high) / 2;
    return low < revealMargin ? revealMargin - low : high > side - revealMargin ? side - revealMargin - high : 0;
  };
  const dx = way(x1, x2, viewport.width);
  const dy = way(y1, y2, viewport.height);
  if (dx !== 0 || dy !== 0) editor.set({ camera: panBy(camera, dx, dy) });
}
