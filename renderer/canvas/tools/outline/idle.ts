import { type CanvasPointer, ToolState } from '../tool.ts';

/** Waiting for the first corner. */
export class Idle extends ToolState {
  override pointerDown(pointer: CanvasPointer): void {
    if (this.editor.state.image) this.tool.go('tracing', pointer);
  }
}
