import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { type BoxEdit, noDraft } from '../../engine/editor.ts';
import { moveTogether } from '../../engine/move.ts';
import type { BoxRef } from '../../engine/shapes.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';

/**
 * Moving the selection by whole image pixels, so a box keeps its fractions; the group stops together at the image's
 * border.
 */
export class Translating extends ToolState<CanvasPointer> {
  #down: CanvasPointer | null = null;
  #boxes: (BoxRef & { box: BBox })[] = [];

  override enter(pointer: CanvasPointer): void {
    this.#down = pointer;
    this.#boxes = this.editor.movable();
  }

  #edits(pointer: CanvasPointer): { edits: BoxEdit[]; clamped: boolean } {
    const { image } = this.editor.state;
    if (!this.#down || !image) return { edits: [], clamped: false };
    const way: Point = [
      Math.round(pointer.image[0] - this.#down.image[0]),
      Math.round(pointer.image[1] - this.#down.image[1]),
    ];
    const { boxes, clamped } = moveTogether(
      this.#boxes.map(({ box }) => box),
      way,
      image,
      pointer.shift,
    );
    return {
      edits: this.#boxes.map(({ id, kind, box }, at) => ({ id, kind, before: box, after: boxes[at] ?? box })),
      clamped,
    };
  }

  override pointerMove(pointer: CanvasPointer): void {
    const { edits, clamped } = this.#edits(pointer);
    this.editor.set({ draft: { ...noDraft, boxes: edits, clamped } });
  }

  override pointerUp(pointer: CanvasPointer): void {
    this.editor.commit('move', this.#edits(pointer).edits);
    this.tool.go('idle');
  }

  override cancel(): void {
    this.editor.set({ draft: noDraft });
  }
}
