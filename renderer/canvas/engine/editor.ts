import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BBox } from '#shared/contract/common.ts';
import type { Size } from '#shared/geometry/box.ts';
import { type Camera, fitImage } from './camera.ts';
import type { Pixels } from './pixels.ts';
import { type BoxKind, type BoxRef, type CanvasElement, sameRef } from './shapes.ts';

/** One box before and after; null means that the element has no such box. */
export interface BoxEdit extends BoxRef {
  before: BBox | null;
  after: BBox | null;
}

/** A finished gesture: one of these is one step of undo. */
export type Commit =
  | { type: 'edit'; label: EditLabel; edits: BoxEdit[] }
  | { type: 'create'; kind: BoxKind; box: BBox };

export type EditLabel =
  | 'move'
  | 'resize'
  | 'nudge'
  | 'draw'
  | 'snap'
  | 'tighten'
  | 'copy-box'
  | 'swap-boxes'
  | 'align'
  | 'clear-box';

/** What a gesture shows before it is finished. Nothing of it is saved. */
export interface Draft {
  /** Boxes shown instead of the stored ones. */
  boxes: BoxEdit[];
  /** A box being drawn that belongs to no element yet. */
  drawing: { kind: BoxKind; box: BBox } | null;
  /** The selection rectangle, image pixels. */
  brush: BBox | null;
  /** True while the pointer was held back at the image's border. */
  clamped: boolean;
}

export const noDraft: Draft = { boxes: [], drawing: null, brush: null, clamped: false };

export interface EditorState {
  /** Size in image pixels; null until it is known, and nothing can be drawn before. */
  image: Size | null;
  pixels: Pixels | null;
  viewport: Size;
  camera: Camera;
  elements: readonly CanvasElement[];
  selection: readonly string[];
  activeKind: BoxKind;
  hover: BoxRef | null;
  draft: Draft;
}

/**
 * State of one canvas, without a browser: what is drawn, selected and seen. Tools change it, layers draw it, and
 * `onCommit` hands each finished gesture to whoever saves.
 */
export class Editor {
  readonly store: StoreApi<EditorState>;
  onCommit: (commit: Commit) => void = () => {};

  constructor(viewport: Size = { width: 800, height: 600 }) {
    this.store = createStore<EditorState>(() => ({
      image: null,
      pixels: null,
      viewport,
      camera: { x: 0, y: 0, zoom: 1 },
      elements: [],
      selection: [],
      activeKind: 'locate',
      hover: null,
      draft: noDraft,
    }));
  }

  get state(): EditorState {
    return this.store.getState();
  }

  set(change: Partial<EditorState>): void {
    this.store.setState(change);
  }

  /** Shows another picture. Selection and gesture of the last one never leak into it. */
  open(image: Size, elements: readonly CanvasElement[]): void {
    this.set({
      image,
      elements,
      pixels: null,
      selection: [],
      hover: null,
      draft: noDraft,
      activeKind: 'locate',
      camera: fitImage(image, this.state.viewport),
    });
  }

  /** Takes what the store now says (after a save, an undo, another person's change); the selection survives. */
  sync(elements: readonly CanvasElement[]): void {
    const ids = new Set(elements.map((element) => element.id));
    this.set({ elements, selection: this.state.selection.filter((id) => ids.has(id)) });
  }

  element(id: string): CanvasElement | undefined {
    return this.state.elements.find((element) => element.id === id);
  }

  /** A box as shown now: the gesture's version where there is one. */
  shown(ref: BoxRef): BBox | null {
    const drafted = this.state.draft.boxes.find((edit) => sameRef(edit, ref));
    return drafted ? drafted.after : (this.element(ref.id)?.boxes[ref.kind] ?? null);
  }

  select(ids: readonly string[]): void {
    this.set({ selection: [...new Set(ids)] });
  }

  toggle(id: string): void {
    const { selection } = this.state;
    this.select(selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]);
  }

  /** The one box that handles, nudges and typing act on; null unless exactly one element is selected. */
  activeBox(): (BoxRef & { box: BBox }) | null {
    const { selection, activeKind } = this.state;
    const [id] = selection;
    if (selection.length !== 1 || id === undefined) return null;
    const box = this.shown({ id, kind: activeKind });
    return box ? { id, kind: activeKind, box } : null;
  }

  /** Boxes that a move takes along: the active kind of each selected element, its locate box where it has none. */
  movable(): (BoxRef & { box: BBox })[] {
    const { selection, activeKind } = this.state;
    return selection.flatMap((id) => {
      const boxes = this.element(id)?.boxes;
      const kind = boxes?.[activeKind] ? activeKind : 'locate';
      const box = boxes?.[kind];
      return box ? [{ id, kind, box }] : [];
    });
  }

  /** Ends a gesture: applies the edits at once (the save follows) and tells `onCommit`, unless nothing changed. */
  commit(label: EditLabel, edits: readonly BoxEdit[]): void {
    const real = edits.filter(({ before, after }) => before?.join() !== after?.join());
    this.set({ draft: noDraft });
    if (real.length === 0) return;
    const changed = new Set(real.map((edit) => edit.id));
    this.set({
      elements: this.state.elements.map((element) => {
        if (!changed.has(element.id)) return element;
        const boxes = { ...element.boxes };
        for (const { id, kind, after } of real) if (id === element.id) boxes[kind] = after;
        return { ...element, boxes };
      }),
    });
    this.onCommit({ type: 'edit', label, edits: real });
  }

  /** A new element begins with the box that was drawn as its active one. */
  create(kind: BoxKind, box: BBox): void {
    this.set({ draft: noDraft, activeKind: kind });
    this.onCommit({ type: 'create', kind, box });
  }
}
