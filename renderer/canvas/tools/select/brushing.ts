import { fromCorners } from '#shared/geometry/box.ts';
import { noDraft } from '../../engine/editor.ts';
import { elementsIn } from '../../engine/hit.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';

/** Dragging a selection rectangle; Shift adds to the selection. */
export class Brushing extends ToolState<CanvasPointer> {
  #down: CanvasPointer | null = null;
  #before: readonly string[] = [];

  override enter(pointer: CanvasPointer): void {
    this.#down = pointer;
    this.#before = this.editor.state.selection;
  }

  override pointerMove(pointer: CanvasPointer): void {
    if (!this.#down) return;
    const brush = fromCorners(this.#down.image, pointer.image);
    const inside = elementsIn(this.editor.state.elements, brush);
    this.editor.select(pointer.shift ? [...this.#before, ...inside] : inside);
    this.editor.set({ draft: { ...noDraft, brush } });
  }

  override pointerUp(): void {
    this.editor.set({ draft: noDraft });
    this.tool.go('idle');
  }

  override cancel(): void {
    this.editor.set({ draft: noDraft });
    this.editor.select(this.#before);
  }
}
