import { type CanvasPointer, hasDragged, ToolState } from '../tool.ts';

/** First corner pressed. A click without a drag draws nothing: no tiny boxes by accident. */
export class Pointing extends ToolState<CanvasPointer> {
  #down: CanvasPointer | null = null;

  override enter(pointer: CanvasPointer): void {
    this.#down = pointer;
  }

  override pointerMove(pointer: CanvasPointer): void {
    if (this.#down && hasDragged(this.#down, pointer)) this.tool.go('drawing', { down: this.#down, now: pointer });
  }

  override pointerUp(): void {
    this.tool.go('idle');
  }
}
