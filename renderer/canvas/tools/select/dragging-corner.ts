import { moveCorner, splitEdge } from '#shared/geometry/outline.ts';
import { type CornerGrip, removeCorner } from '../../engine/corners.ts';
import { noDraft } from '../../engine/editor.ts';
import { type CanvasPointer, hasDragged, ToolState } from '../tool.ts';

/**
 * Pressed on a corner of the outline, or on the middle of an edge, where a drag inserts a corner. A click makes the
 * corner active for keys; Alt+click removes it. Corners land on whole pixels (Alt keeps fractions).
 */
export class DraggingCorner extends ToolState<{ pointer: CanvasPointer; grip: CornerGrip }> {
  #down: CanvasPointer | null = null;
  #at = 0;
  #outline: readonly number[] = [];
  #id = '';
  #moved = false;

  override enter({ pointer, grip }: { pointer: CanvasPointer; grip: CornerGrip }): void {
    const shown = this.editor.outlined();
    if (!shown) return;
    this.#down = pointer;
    this.#moved = false;
    this.#id = shown.id;
    this.#at = grip.what === 'edge' ? grip.at + 1 : grip.at;
    this.#outline = grip.what === 'edge' ? splitEdge(shown.outline, grip.at) : shown.outline;
    if (grip.what === 'corner') this.editor.set({ corner: grip.at });
  }

  #points({ image: [x, y], alt }: CanvasPointer): number[] | null {
    const { image } = this.editor.state;
    return image && moveCorner(this.#outline, this.#at, alt ? [x, y] : [Math.round(x), Math.round(y)], image);
  }

  override pointerMove(pointer: CanvasPointer): void {
    if (!this.#down || (!this.#moved && !hasDragged(this.#down, pointer))) return;
    this.#moved = true;
    const points = this.#points(pointer);
    if (points) this.editor.set({ draft: { ...noDraft, outline: { id: this.#id, points } } });
  }

  override pointerUp(pointer: CanvasPointer): void {
    const points = this.#moved ? this.#points(pointer) : null;
    if (points) {
      this.editor.commitOutline(this.#id, points);
      this.editor.set({ corner: this.#at });
    } else if (pointer.alt) removeCorner(this.editor);
    this.tool.go('idle');
  }

  override cancel(): void {
    this.editor.set({ draft: noDraft });
  }
}
