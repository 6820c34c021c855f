import type { BBox } from '#shared/geometry/shapes.ts';
import { Tool } from '../tool.ts';

/** A tool with which a box is dragged. */
export abstract class BoxTool extends Tool {
  /** Handles the drawn box, in image pixels inside the image. */
  abstract drawn(box: BBox): void;
}
