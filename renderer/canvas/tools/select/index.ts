import { Tool, type ToolState } from '../tool.ts';
import { Brushing } from './brushing.ts';
import { DraggingCorner } from './dragging-corner.ts';
import { Idle } from './idle.ts';
import { PointingBox } from './pointing-box.ts';
import { PointingCanvas } from './pointing-canvas.ts';
import { PointingHandle } from './pointing-handle.ts';
import { Resizing } from './resizing.ts';
import { Translating } from './translating.ts';

/** Select, move and resize (V). */
export class SelectTool extends Tool {
  readonly id = 'select';
  protected readonly initial = 'idle';
  protected readonly states: Record<string, ToolState<never>> = {
    idle: new Idle(this),
    pointingBox: new PointingBox(this),
    pointingHandle: new PointingHandle(this),
    draggingCorner: new DraggingCorner(this),
    pointingCanvas: new PointingCanvas(this),
    brushing: new Brushing(this),
    translating: new Translating(this),
    resizing: new Resizing(this),
  };
}
