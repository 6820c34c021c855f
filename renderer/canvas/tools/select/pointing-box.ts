import type { BoxRef } from '../../engine/shapes.ts';
import { type CanvasPointer, hasDragged, ToolState } from '../tool.ts';

/** Pressed on a box, not yet moved. A click selects; Alt+click goes to the next box below; a drag moves. */
export class PointingBox extends ToolState<{ pointer: CanvasPointer; hits: BoxRef[] }> {
  #down: CanvasPointer | null = null;
  #hits: BoxRef[] = [];

  override enter({ pointer, hits }: { pointer: CanvasPointer; hits: BoxRef[] }): void {
    this.#down = pointer;
    this.#hits = hits;
    const top = hits[0];
    if (top && !pointer.shift && !pointer.mod && !pointer.alt && !this.editor.state.selection.includes(top.id))
      this.#pick(top);
  }

  #pick(ref: BoxRef): void {
    this.editor.select([ref.id]);
    this.editor.set({ activeKind: ref.kind });
  }

  override pointerMove(pointer: CanvasPointer): void {
    if (this.#down && hasDragged(this.#down, pointer)) this.tool.go('translating', this.#down);
  }

  override pointerUp(pointer: CanvasPointer): void {
    const { selection } = this.editor.state;
    const top = this.#hits[0];
    if (top) {
      if (pointer.shift || pointer.mod) this.editor.toggle(top.id);
      else if (pointer.alt) {
        const at = this.#hits.findIndex((hit) => hit.id === selection[0]);
        const next = this.#hits[(at + 1) % this.#hits.length];
        if (next) this.#pick(next);
      } else this.#pick(top);
    }
    this.tool.go('idle');
  }

  override cancel(): void {
    this.#down = null;
  }
}
