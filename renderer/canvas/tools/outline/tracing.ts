import type { Point } from '#shared/geometry/shapes.ts';
import { clampPoint } from '#shared/geometry/clamp.ts';
import { cornersOf, fewestCorners, outlineOf } from '#shared/geometry/outline.ts';
import { boxOfPolygon } from '#shared/geometry/polygon.ts';
import { areaOf } from '#shared/geometry/box.ts';
import { toScreen } from '../../engine/camera.ts';
import { noDraft } from '../../engine/editor.ts';
import { type CanvasPointer, ToolState } from '../tool.ts';

/** Screen pixels around the first corner (or the last one, for a double click) within which a press closes the outline. */
const closing = 8;

/**
 * Setting corner after corner; they land on whole image pixels (Alt keeps fractions) inside the image. Closed by a
 * press on the first corner, a double click, or Enter: the outline goes to the selected element if it has none yet, or
 * makes a new one.
 */
export class Tracing extends ToolState<CanvasPointer> {
  #points: number[] = [];

  override enter(pointer: CanvasPointer): void {
    this.#points = [];
    this.#add(pointer);
  }

  #land({ image: [x, y], alt }: CanvasPointer): { at: Point; clamped: boolean } | null {
    const { image } = this.editor.state;
    if (!image) return null;
    const wanted: Point = alt ? [x, y] : [Math.round(x), Math.round(y)];
    const at = clampPoint(wanted, image);
    return { at, clamped: at[0] !== wanted[0] || at[1] !== wanted[1] };
  }

  #show(next: Point | null, clamped = false): void {
    this.editor.set({ draft: { ...noDraft, tracing: { points: this.#points, next }, clamped } });
  }

  #add(pointer: CanvasPointer): void {
    const landed = this.#land(pointer);
    if (!landed) return;
    const last = cornersOf(this.#points).at(-1);
    if (!last || last[0] !== landed.at[0] || last[1] !== landed.at[1]) this.#points = [...this.#points, ...landed.at];
    this.#show(landed.at, landed.clamped);
  }

  #near(corner: Point | undefined, { screen: [x, y] }: CanvasPointer): boolean {
    if (!corner) return false;
    const [cx, cy] = toScreen(this.editor.state.camera, corner);
    return Math.hypot(cx - x, cy - y) <= closing;
  }

  override pointerMove(pointer: CanvasPointer): void {
    const landed = this.#land(pointer);
    if (landed) this.#show(landed.at, landed.clamped);
  }

  override pointerDown(pointer: CanvasPointer): void {
    const corners = cornersOf(this.#points);
    const ends = this.#near(corners[0], pointer) || this.#near(corners.at(-1), pointer);
    if (ends && corners.length >= fewestCorners) this.close();
    else if (!ends) this.#add(pointer);
  }

  close(): boolean {
    const around = boxOfPolygon(this.#points);
    if (!around || areaOf(around) === 0) return false;
    const outline = outlineOf(cornersOf(this.#points));
    const [id] = this.editor.state.selection;
    const only = this.editor.state.selection.length === 1 && id !== undefined ? this.editor.element(id) : undefined;
    if (only && !only.outline && !only.absent) {
      this.editor.set({ activeKind: 'locate' });
      this.editor.commitOutline(only.id, outline);
    } else this.editor.create(around, outline);
    this.tool.go('idle');
    this.tool.onDone();
    return true;
  }

  stepBack(): boolean {
    this.#points = this.#points.slice(0, -2);
    if (this.#points.length > 0) this.#show(null);
    else this.tool.reset();
    return true;
  }

  override cancel(): void {
    this.#points = [];
    this.editor.set({ draft: noDraft });
  }
}
