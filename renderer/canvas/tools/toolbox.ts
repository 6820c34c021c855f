import type { Point } from '#shared/contract/common.ts';
import { toImage } from '../engine/camera.ts';
import type { Editor } from '../engine/editor.ts';
import { DrawTool } from './draw/index.ts';
import { HandTool } from './hand/index.ts';
import { SelectTool } from './select/index.ts';
import type { CanvasPointer, Tool } from './tool.ts';

const tools = [SelectTool, DrawTool, HandTool] as const;
export type ToolId = 'select' | 'draw' | 'hand';

export interface Modifiers {
  shift?: boolean;
  alt?: boolean;
  mod?: boolean;
}

/** Holds the tools of one canvas and gives every event to the current one. */
export class Toolbox {
  readonly editor: Editor;
  onChange: (tool: ToolId) => void = () => {};
  readonly #tools: Map<string, Tool>;
  #current: ToolId = 'select';
  #held: ToolId | null = null;
  /** Draw stays the tool after a box when it was asked for twice. */
  sticky = false;

  constructor(editor: Editor) {
    this.editor = editor;
    this.#tools = new Map(
      tools.map((Kind) => {
        const tool = new Kind(editor);
        tool.onDone = () => {
          if (!this.sticky) this.use('select');
        };
        return [tool.id, tool];
      }),
    );
  }

  get tool(): Tool {
    return this.#tools.get(this.#held ?? this.#current) as Tool;
  }

  get current(): ToolId {
    return this.#held ?? this.#current;
  }

  get path(): string {
    return this.tool.state && this.tool.path;
  }

  /** Takes another tool; asking for draw while drawing makes it sticky. */
  use(id: ToolId): void {
    this.sticky = id === 'draw' && this.#current === 'draw';
    if (id !== this.#current) this.tool.reset();
    this.#current = id;
    this.onChange(this.current);
  }

  /** Takes a tool for as long as a key or button is held. A gesture that goes on is not broken off. */
  hold(id: ToolId): void {
    if (this.#held || !this.path.endsWith('.idle')) return;
    this.#held = id;
    this.onChange(this.current);
  }

  release(): void {
    if (!this.#held) return;
    this.tool.reset();
    this.#held = null;
    this.onChange(this.current);
  }

  /** Escape: ends the gesture; without one, leaves the tool; in select, clears the selection. */
  cancel(): void {
    if (!this.path.endsWith('.idle')) this.tool.reset();
    else if (this.#current !== 'select') this.use('select');
    else this.editor.select([]);
  }

  pointerDown(screen: Point, modifiers: Modifiers = {}): void {
    this.tool.state.pointerDown(this.#pointer(screen, modifiers));
  }

  pointerMove(screen: Point, modifiers: Modifiers = {}): void {
    this.tool.state.pointerMove(this.#pointer(screen, modifiers));
  }

  pointerUp(screen: Point, modifiers: Modifiers = {}): void {
    this.tool.state.pointerUp(this.#pointer(screen, modifiers));
  }

  #pointer(screen: Point, { shift = false, alt = false, mod = false }: Modifiers): CanvasPointer {
    return { screen, image: toImage(this.editor.state.camera, screen), shift, alt, mod };
  }
}
