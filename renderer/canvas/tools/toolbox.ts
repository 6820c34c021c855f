import type { Point } from '#shared/geometry/shapes.ts';
import { toImage } from '../engine/camera.ts';
import type { Editor } from '../engine/editor.ts';
import { BlurTool } from './blur/index.ts';
import { DrawTool } from './draw/index.ts';
import { HandTool } from './hand/index.ts';
import { SelectTool } from './select/index.ts';
import { OutlineTool } from './outline/index.ts';
import { PinTool } from './pin/index.ts';
import type { CanvasPointer, Tool } from './tool.ts';

export type ToolId = 'select' | 'draw' | 'outline' | 'pin' | 'blur' | 'hand';

export interface Modifiers {
  shift?: boolean;
  alt?: boolean;
  mod?: boolean;
}

/** The tools of one canvas; every event goes to the current one. */
export class Toolbox {
  readonly editor: Editor;
  readonly outline: OutlineTool;
  readonly pin: PinTool;
  readonly blur: BlurTool;
  onChange: (tool: ToolId) => void = () => {};
  readonly #tools: Map<string, Tool>;
  #current: ToolId = 'select';
  #held: ToolId | null = null;
  /** Draw, outline or blur stays active after one target if it was requested twice. */
  sticky = false;

  constructor(editor: Editor) {
    this.editor = editor;
    this.outline = new OutlineTool(editor);
    this.pin = new PinTool(editor);
    this.blur = new BlurTool(editor);
    const drawing = [new DrawTool(editor), this.outline, this.blur];
    const tools = [new SelectTool(editor), ...drawing, this.pin, new HandTool(editor)];
    this.#tools = new Map(
      tools.map((tool) => {
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

  /** Switches the tool; requesting draw, outline or blur again makes it stay active. */
  use(id: ToolId): void {
    this.sticky = (id === 'draw' || id === 'outline' || id === 'blur') && this.#current === id;
    if (id !== this.#current) this.tool.reset();
    this.#current = id;
    this.editor.set({ into: null });
    this.onChange(this.current);
  }

  /** Switches to the drawing tool for the box requested in the editor; without one it draws a new element. */
  drawInto(): void {
    const { into } = this.editor.state;
    this.use('draw');
    this.sticky = false;
    this.editor.set({ into });
  }

  /** Switches to a tool while a key or button is held. A gesture in progress is not interrupted. */
  hold(id: ToolId): void {
    if (this.#held || !(this.path.endsWith('.idle') || this.path === 'outline.tracing')) return;
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
    else if (this.editor.state.corner !== null) this.editor.set({ corner: null });
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
