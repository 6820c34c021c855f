import type { BBox } from '#shared/geometry/shapes.ts';
import type { ToolState } from '../tool.ts';
import { BoxTool } from './box-tool.ts';
import { Drawing } from './drawing.ts';
import { Idle } from './idle.ts';
import { Pointing } from './pointing.ts';

/** Draw a box (W or R). */
export class DrawTool extends BoxTool {
  readonly id: string = 'draw';
  protected readonly initial = 'idle';
  protected readonly states: Record<string, ToolState<never>> = {
    idle: new Idle(this),
    pointing: new Pointing(this),
    drawing: new Drawing(this),
  };

  override drawn(box: BBox): void {
    this.editor.drawn(box);
  }
}
