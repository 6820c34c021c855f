import type { Handle } from '../../engine/handles.ts';
import { type CanvasPointer, hasDragged, ToolState } from '../tool.ts';

/** Pressed on a handle, not yet moved: a click there changes nothing. */
export class PointingHandle extends ToolState<{ pointer: CanvasPointer; handle: Handle }> {
  #down: { pointer: CanvasPointer; handle: Handle } | null = null;

  override enter(info: { pointer: CanvasPointer; handle: Handle }): void {
    this.#down = info;
  }

  override pointerMove(pointer: CanvasPointer): void {
    if (this.#down && hasDragged(this.#down.pointer, pointer))
      this.tool.go('resizing', { ...this.#down, now: pointer });
  }

  override pointerUp(): void {
    this.tool.go('idle');
  }
}
