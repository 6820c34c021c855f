import { Tool, type ToolState } from '../tool.ts';
import { Idle } from './idle.ts';
import { Tracing } from './tracing.ts';

/** Outline a target corner by corner (P). */
export class OutlineTool extends Tool {
  readonly id = 'outline';
  protected readonly initial = 'idle';
  readonly #tracing = new Tracing(this);
  protected readonly states: Record<string, ToolState<never>> = { idle: new Idle(this), tracing: this.#tracing };

  /** Enter: joins the last corner to the first; false if there are too few corners. */
  close(): boolean {
    return this.state === this.#tracing && this.#tracing.close();
  }

  /** Removes the last corner; false if there is none. */
  stepBack(): boolean {
    return this.state === this.#tracing && this.#tracing.stepBack();
  }
}
