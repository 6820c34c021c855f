import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import { type BoxEdit, noDraft } from '../../engine/editor.ts';
import type { Handle } from '../../engine/handles.ts';
import { resizeBox } from '../../engine/resize.ts';
import { type BoxRef } from '../../engine/shapes.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';

export interface ResizeInfo {
  pointer: CanvasPointer;
  handle: Handle;
  now: CanvasPointer;
}

/** Dragging a handle. Moved edges land on whole pixels (Alt keeps fractions); the others are unchanged. */
export class Resizing extends ToolState<ResizeInfo> {
  #start: ResizeInfo | null = null;
  #box: (BoxRef & { box: BBox }) | null = null;

  override enter(info: ResizeInfo): void {
    this.#start = info;
    this.#box = this.editor.activeBox();
    this.pointerMove(info.now);
  }

  #edit(pointer: CanvasPointer): { edit: BoxEdit; clamped: boolean } | null {
    const { image } = this.editor.state;
    if (!this.#start || !this.#box || !image) return null;
    const { handle, pointer: down } = this.#start;
    const [x1, y1, x2, y2] = this.#box.box;
    // The handle of a small box is beside it, so the distance is measured from the press, not from the
    // corner.
    const from: Point = [handle.includes('w') ? x1 : x2, handle.includes('n') ? y1 : y2];
    const free: Point = [from[0] + pointer.image[0] - down.image[0], from[1] + pointer.image[1] - down.image[1]];
    const to: Point = pointer.alt ? free : [Math.round(free[0]), Math.round(free[1])];
    const after = resizeBox(this.#box.box, handle, to, image);
    return {
      edit: { id: this.#box.id, kind: this.#box.kind, before: this.#box.box, after },
      clamped: !insideImage([to[0], to[1], to[0], to[1]], image),
    };
  }

  override pointerMove(pointer: CanvasPointer): void {
    const next = this.#edit(pointer);
    if (next) this.editor.set({ draft: { ...noDraft, boxes: [next.edit], clamped: next.clamped } });
  }

  override pointerUp(pointer: CanvasPointer): void {
    const next = this.#edit(pointer);
    if (next) this.editor.commit('resize', [next.edit]);
    this.tool.go('idle');
  }

  override cancel(): void {
    this.editor.set({ draft: noDraft });
  }
}
