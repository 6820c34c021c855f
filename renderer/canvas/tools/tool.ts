import type { Point } from '#shared/geometry/shapes.ts';
import type { Editor } from '../engine/editor.ts';

/** A pointer event in both spaces. `image` is unclamped image pixels; `screen` is CSS pixels in the viewport. */
export interface CanvasPointer {
  screen: Point;
  image: Point;
  shift: boolean;
  alt: boolean;
  mod: boolean;
}

/** How far the pressed pointer must travel, in screen pixels, before "pointing" becomes a drag. */
export const dragThreshold = 4;

export function hasDragged(from: CanvasPointer, to: CanvasPointer): boolean {
  return Math.hypot(to.screen[0] - from.screen[0], to.screen[1] - from.screen[1]) >= dragThreshold;
}

/** One state of a tool. Every handler is optional; `enter` receives what the previous state passed on. */
export abstract class ToolState<Info = void> {
  readonly tool: Tool;

  constructor(tool: Tool) {
    this.tool = tool;
  }

  get editor(): Editor {
    return this.tool.editor;
  }

  enter(_info: Info): void {}
  exit(): void {}
  pointerDown(_pointer: CanvasPointer): void {}
  pointerMove(_pointer: CanvasPointer): void {}
  pointerUp(_pointer: CanvasPointer): void {}
  /** Escape, a lost pointer, or another tool taking over: leave no trace. */
  cancel(): void {}
}

/** A tool is a set of named states of which one is current; `path` names it, e.g. `select.translating`. */
export abstract class Tool {
  abstract readonly id: string;
  readonly editor: Editor;
  /** What the tool asks its host to do when it is done (draw returns to select). */
  onDone: () => void = () => {};
  #state: ToolState<never> | null = null;
  #name = '';

  constructor(editor: Editor) {
    this.editor = editor;
  }

  protected abstract readonly initial: string;
  protected abstract readonly states: Record<string, ToolState<never>>;

  get path(): string {
    return `${this.id}.${this.#name}`;
  }

  get state(): ToolState<never> {
    if (!this.#state) this.go(this.initial);
    return this.#state as ToolState<never>;
  }

  go(name: string, info?: unknown): void {
    const next = this.states[name];
    if (!next) throw new Error(`Tool ${this.id} has no state ${name}`);
    this.#state?.exit();
    this.#state = next;
    this.#name = name;
    next.enter(info as never);
  }

  /** Cancels whatever is in progress and returns to the first state. */
  reset(): void {
    this.#state?.cancel();
    this.go(this.initial);
  }
}
