import { keepInView, panBy } from '../../engine/camera.ts';
import { type CanvasPointer, Tool, ToolState } from '../tool.ts';

class Idle extends ToolState {
  override pointerDown(pointer: CanvasPointer): void {
    this.tool.go('panning', pointer);
  }
}

/** The picture follows the pointer; some of it always stays in view. */
class Panning extends ToolState<CanvasPointer> {
  #last: CanvasPointer | null = null;

  override enter(pointer: CanvasPointer): void {
    this.#last = pointer;
  }

  override pointerMove(pointer: CanvasPointer): void {
    const { camera, image, viewport } = this.editor.state;
    if (!this.#last) return;
    const moved = panBy(camera, pointer.screen[0] - this.#last.screen[0], pointer.screen[1] - this.#last.screen[1]);
    this.editor.set({ camera: image ? keepInView(moved, image, viewport) : moved });
    this.#last = pointer;
  }

  override pointerUp(): void {
    this.tool.go('idle');
  }
}

/** Pan (Space held, or the middle button). */
export class HandTool extends Tool {
  readonly id = 'hand';
  protected readonly initial = 'idle';
  protected readonly states: Record<string, ToolState<never>> = { idle: new Idle(this), panning: new Panning(this) };
}
