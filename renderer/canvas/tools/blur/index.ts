import type { BBox } from '#shared/geometry/shapes.ts';
import { DrawTool } from '../draw/index.ts';

/** Blur an area of the picture (Shift+X): drawn like a box, but not an element. */
export class BlurTool extends DrawTool {
  override readonly id: string = 'blur';
  /** The area that was drawn, image pixels inside the image. */
  onArea: (area: BBox) => void = () => {};

  override drawn(area: BBox): void {
    this.onArea(area);
  }
}
