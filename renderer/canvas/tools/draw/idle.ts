import { type CanvasPointer, ToolState } from '../tool.ts';

/** Waiting for the first corner. Nothing can be drawn before the picture's size is known. */
export class Idle extends ToolState {
  override pointerDown(pointer: CanvasPointer): void {
    if (this.editor.state.image) this.tool.go('pointing', pointer);
  }
}
