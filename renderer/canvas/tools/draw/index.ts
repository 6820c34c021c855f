import { Tool, type ToolState } from '../tool.ts';
import { Drawing } from './drawing.ts';
import { Idle } from './idle.ts';
import { Pointing } from './pointing.ts';

/** Draw a box (W or R). */
export class DrawTool extends Tool {
  readonly id = 'draw';
  protected readonly initial = 'idle';
  protected readonly states: Record<string, ToolState<never>> = {
    idle: new Idle(this),
    pointing: new Pointing(this),
    drawing: new Drawing(this),
  };
}
