import { gripAt } from '../../engine/corners.ts';
import { handleAt } from '../../engine/handles.ts';
import { boxesAt } from '../../engine/hit.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';

/** Screen pixels around a box that still count as on it. */
export const hitSlack = 3;

/** Nothing pressed: shows what is under the pointer and decides what a press starts. */
export class Idle extends ToolState {
  override pointerMove(pointer: CanvasPointer): void {
    const { elements, camera, selection, activeKind } = this.editor.state;
    const [top] = boxesAt(elements, pointer.image, hitSlack / camera.zoom, new Set(selection), activeKind);
    this.editor.set({ hover: top ?? null });
  }

  override pointerDown(pointer: CanvasPointer): void {
    const { elements, camera, selection, activeKind } = this.editor.state;
    const outlined = activeKind === 'locate' ? this.editor.outlined() : null;
    const grip = outlined && gripAt(outlined.outline, camera, pointer.screen);
    if (grip) return this.tool.go('draggingCorner', { pointer, grip });
    // An outline is changed by its corners, not by the box around it.
    const active = outlined ? null : this.editor.activeBox();
    const handle = active && handleAt(active.box, camera, pointer.screen);
    if (handle) return this.tool.go('pointingHandle', { pointer, handle });
    // Alt+click goes down a stack, so its order must not depend on the selection.
    const preferred = new Set(pointer.alt ? [] : selection);
    const hits = boxesAt(elements, pointer.image, hitSlack / camera.zoom, preferred, activeKind);
    if (hits.length > 0) this.tool.go('pointingBox', { pointer, hits });
    else this.tool.go('pointingCanvas', pointer);
  }
}
