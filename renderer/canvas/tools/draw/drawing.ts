import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { fromCorners } from '#shared/geometry/box.ts';
import { clampPoint } from '#shared/geometry/clamp.ts';
import { noDraft } from '../../engine/editor.ts';
import { minSide } from '../../engine/resize.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';
import type { BoxTool } from './box-tool.ts';

/**
 * Dragging the second corner. Corners land on whole image pixels (Alt keeps fractions) inside the image. The box
 * becomes a new element, unless a box of an element was requested.
 */
export class Drawing extends ToolState<{ down: CanvasPointer; now: CanvasPointer }> {
  #down: CanvasPointer | null = null;

  override enter({ down, now }: { down: CanvasPointer; now: CanvasPointer }): void {
    this.#down = down;
    this.pointerMove(now);
  }

  #box(pointer: CanvasPointer): { box: BBox; clamped: boolean } | null {
    const { image } = this.editor.state;
    if (!this.#down || !image) return null;
    const land = ([x, y]: Point): Point => (pointer.alt ? [x, y] : [Math.round(x), Math.round(y)]);
    const from = clampPoint(land(this.#down.image), image);
    const wanted = land(pointer.image);
    const to = clampPoint(wanted, image);
    return { box: fromCorners(from, to), clamped: to[0] !== wanted[0] || to[1] !== wanted[1] };
  }

  override pointerMove(pointer: CanvasPointer): void {
    const next = this.#box(pointer);
    if (!next) return;
    const drawing = { kind: this.editor.drawsInto()?.kind ?? ('locate' as const), box: next.box };
    this.editor.set({ draft: { ...noDraft, drawing, clamped: next.clamped } });
  }

  override pointerUp(pointer: CanvasPointer): void {
    const next = this.#box(pointer);
    const [x1, y1, x2, y2] = next?.box ?? [0, 0, 0, 0];
    this.editor.set({ draft: noDraft });
    if (x2 - x1 >= minSide && y2 - y1 >= minSide) (this.tool as BoxTool).drawn([x1, y1, x2, y2]);
    this.tool.go('idle');
    this.tool.onDone();
  }

  override cancel(): void {
    this.editor.set({ draft: noDraft });
  }
}
