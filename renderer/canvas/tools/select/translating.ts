import type { BBox } from '#shared/contract/common.ts';
import { moveBox, unionOf } from '#shared/geometry/box.ts';
import { type BoxEdit, noDraft } from '../../engine/editor.ts';
import type { BoxRef } from '../../engine/shapes.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';

/**
 * Moving the selection. The way is whole image pixels, so a box keeps the fractions it came with; the group stops at
 * the image's border as one.
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
    const all = unionOf(this.#boxes.map(({ box }) => box));
    if (!this.#down || !image || !all) return { edits: [], clamped: false };
    const wantX = Math.round(pointer.image[0] - this.#down.image[0]);
    const wantY = Math.round(pointer.image[1] - this.#down.image[1]);
    // A box imported from outside the image may come nearer but is not thrown about.
    const dx = Math.min(Math.max(wantX, Math.min(0, -all[0])), Math.max(0, image.width - all[2]));
    const dy = Math.min(Math.max(wantY, Math.min(0, -all[1])), Math.max(0, image.height - all[3]));
    const [moveX, moveY] = pointer.shift ? (Math.abs(dx) >= Math.abs(dy) ? [dx, 0] : [0, dy]) : [dx, dy];
    return {
      edits: this.#boxes.map(({ id, kind, box }) => ({ id, kind, before: box, after: moveBox(box, moveX, moveY) })),
      clamped: dx !== wantX || dy !== wantY,
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
