import { type CanvasPointer, hasDragged, ToolState } from '../tool.ts';

/** Pressed outside all boxes: a click clears the selection, a drag makes a selection rectangle. */
export class PointingCanvas extends ToolState<CanvasPointer> {
  #down: CanvasPointer | null = null;

  override enter(pointer: CanvasPointer): void {
    this.#down = pointer;
  }

  override pointerMove(pointer: CanvasPointer): void {
    if (this.#down && hasDragged(this.#down, pointer)) this.tool.go('brushing', this.#down);
  }

  override pointerUp(pointer: CanvasPointer): void {
    if (!pointer.shift && !pointer.mod) this.editor.select([]);
    this.tool.go('idle');
  }
}
