import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { type Camera, fitImage } from './camera.ts';
import type { Pixels } from './pixels.ts';
import { boxOfPolygon } from '#shared/geometry/polygon.ts';
import { boxIn, type BoxRef, type BoxSlot, type CanvasElement, regionIndex, sameRef, withBoxes } from './shapes.ts';

/** One box before and after; null means that the element has no such box. */
export interface BoxEdit extends BoxRef {
  before: BBox | null;
  after: BBox | null;
}

/** A finished gesture: one undo step each. */
export type Commit =
  | { type: 'edit'; label: EditLabel; ids: string[]; edits: BoxEdit[] }
  | { type: 'create'; box: BBox; outline: number[] | null };

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
  | 'clear-box'
  | 'outline';

/** What a gesture shows before it is finished. Nothing of it is saved. */
export interface Draft {
  /** Boxes shown instead of the stored ones. */
  boxes: BoxEdit[];
  /** A box being drawn that belongs to no element yet. */
  drawing: { kind: BoxSlot; box: BBox } | null;
  /** An element's outline shown instead of the stored one. */
  outline: { id: string; points: readonly number[] } | null;
  /** Corners of an outline in progress, and where the next one would be. */
  tracing: { points: readonly number[]; next: Point | null } | null;
  /** The selection rectangle, image pixels. */
  brush: BBox | null;
  /** True while the pointer is clamped to the image's border. */
  clamped: boolean;
}

export const noDraft: Draft = {
  boxes: [],
  drawing: null,
  outline: null,
  tracing: null,
  brush: null,
  clamped: false,
};

export interface EditorState {
  /** Size in image pixels; null until it is known, and nothing can be drawn before. */
  image: Size | null;
  pixels: Pixels | null;
  viewport: Size;
  camera: Camera;
  elements: readonly CanvasElement[];
  selection: readonly string[];
  activeKind: BoxSlot;
  /** The box of the selected element to draw next; null if the next drawn box is a new element. */
  into: BoxRef | null;
  /** The corner of the selected element's outline that keys act on. */
  corner: number | null;
  hover: BoxRef | null;
  draft: Draft;
}

/**
 * State of one canvas, without a browser: what is drawn, selected and visible. Tools change it, layers draw it,
 * and `onCommit` passes on each finished gesture for saving.
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
      into: null,
      corner: null,
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
      into: null,
      corner: null,
      camera: fitImage(image, this.state.viewport),
    });
  }

  /** Applies the stored elements (after a save, an undo, another person's change); the selection survives. */
  sync(elements: readonly CanvasElement[]): void {
    const ids = new Set(elements.map((element) => element.id));
    this.set({ elements, selection: this.state.selection.filter((id) => ids.has(id)) });
    const corners = (this.outlined()?.outline.length ?? 0) / 2;
    if (this.state.corner !== null && this.state.corner >= corners) this.set({ corner: null });
  }

  element(id: string): CanvasElement | undefined {
    return this.state.elements.find((element) => element.id === id);
  }

  /** A box as shown now: the gesture's version if there is one. */
  shown(ref: BoxRef): BBox | null {
    const drafted = this.state.draft.boxes.find((edit) => sameRef(edit, ref));
    if (drafted) return drafted.after;
    const element = this.element(ref.id);
    return element ? boxIn(element, ref.kind) : null;
  }

  /** Selects elements. A new selection starts with the locate box; extending one keeps the box kind. */
  select(ids: readonly string[]): void {
    const selection = [...new Set(ids)];
    const { selection: before, activeKind } = this.state;
    const same = selection.length === before.length && selection.every((id) => before.includes(id));
    const wider = before.length > 0 && before.every((id) => selection.includes(id));
    // A region belongs to the one element that was selected.
    const keeps = same || (wider && regionIndex(activeKind) === null);
    this.set({
      selection,
      ...(same ? {} : { corner: null, into: null, activeKind: keeps ? activeKind : 'locate' }),
    });
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

  /** Boxes that a move affects: the active kind of each selected element, or its locate box if it has none. */
  movable(): (BoxRef & { box: BBox })[] {
    const { selection, activeKind } = this.state;
    return selection.flatMap((id) => {
      const element = this.element(id);
      if (!element) return [];
      const kind = boxIn(element, activeKind) ? activeKind : 'locate';
      const box = boxIn(element, kind);
      return box ? [{ id, kind, box }] : [];
    });
  }

  /** Ends a gesture: applies the edits at once (the save follows) and calls `onCommit`, unless nothing changed. */
  commit(label: EditLabel, edits: readonly BoxEdit[]): void {
    const real = edits.filter(({ before, after }) => before?.join() !== after?.join());
    this.set({ draft: noDraft });
    if (real.length === 0) return;
    const changed = new Set(real.map((edit) => edit.id));
    this.set({
      elements: this.state.elements.map((element) => {
        if (!changed.has(element.id)) return element;
        return withBoxes(
          element,
          real.filter(({ id }) => id === element.id),
        );
      }),
    });
    this.onCommit({ type: 'edit', label, ids: [...changed], edits: real });
  }

  /** The one selected element with an outline, and the outline as shown now. */
  outlined(): { id: string; outline: readonly number[] } | null {
    const [id] = this.state.selection;
    if (this.state.selection.length !== 1 || id === undefined) return null;
    const { outline: drafted } = this.state.draft;
    const outline = drafted?.id === id ? drafted.points : this.element(id)?.outline;
    return outline ? { id, outline } : null;
  }

  /** Sets an element's outline (its locate box becomes the bounding box), or removes it with null. */
  commitOutline(id: string, outline: readonly number[] | null): void {
    this.set({ draft: noDraft });
    const before = this.element(id);
    if (!before || before.outline?.join() === outline?.join()) return;
    const around = outline && boxOfPolygon(outline);
    if (outline && !around) return;
    const boxes = around ? { ...before.boxes, locate: around } : before.boxes;
    this.set({
      elements: this.state.elements.map((element) => (element.id === id ? { ...element, boxes, outline } : element)),
    });
    this.onCommit({ type: 'edit', label: 'outline', ids: [id], edits: [] });
  }

  /** A new element starts with its locate box as the active one. */
  create(box: BBox, outline: number[] | null = null): void {
    this.set({ draft: noDraft, activeKind: 'locate', into: null });
    this.onCommit({ type: 'create', box, outline });
  }

  /** The slot of the next drawn box: the requested one, or null for a new element's locate box. */
  drawsInto(): BoxRef | null {
    const { into, selection } = this.state;
    return into && selection.length === 1 && selection[0] === into.id ? into : null;
  }

  /** Ends the drawing of a box: into its slot, or as a new element. */
  drawn(box: BBox): void {
    const into = this.drawsInto();
    const element = into && this.element(into.id);
    if (!into || !element) return this.create(box);
    this.set({ into: null, activeKind: into.kind });
    this.commit('draw', [{ ...into, before: boxIn(element, into.kind), after: box }]);
  }
}
