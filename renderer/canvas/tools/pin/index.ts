import type { Point } from '#shared/geometry/shapes.ts';
import { clampPoint } from '#shared/geometry/clamp.ts';
import { type CanvasPointer, Tool, ToolState } from '../tool.ts';

class Idle extends ToolState {
  #down = false;

  override pointerDown(): void {
    this.#down = true;
  }

  /** Placed when the button is released, because what opens then may take the focus. */
  override pointerUp(pointer: CanvasPointer): void {
    const { image } = this.editor.state;
    if (!image || !this.#down) return;
    this.#down = false;
    (this.tool as PinTool).onPlace(clampPoint(pointer.image, image));
    this.tool.onDone();
  }

  override cancel(): void {
    this.#down = false;
  }
}

/** Pin a comment to a place (C). */
export class PinTool extends Tool {
  readonly id = 'pin';
  /** Where the person pressed, image pixels inside the image. */
  onPlace: (at: Point) => void = () => {};
  protected readonly initial = 'idle';
  protected readonly states: Record<string, ToolState<never>> = { idle: new Idle(this) };
}
