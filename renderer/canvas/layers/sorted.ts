import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import type { BoxEdit, Draft } from '../engine/editor.ts';
import { type BoxKind, type BoxRef, boxesOf, type CanvasElement, kindOf, withBoxes } from '../engine/shapes.ts';

/** Elements as shown during a gesture, which is not stored until it ends. */
export function shownShapes(elements: readonly CanvasElement[], draft: Draft): readonly CanvasElement[] {
  if (draft.boxes.length === 0 && !draft.outline) return elements;
  const edited = new Map<string, BoxEdit[]>();
  for (const edit of draft.boxes) edited.set(edit.id, [...(edited.get(edit.id) ?? []), edit]);
  return elements.map((stored) => {
    const edits = edited.get(stored.id);
    const element = edits ? withBoxes(stored, edits) : stored;
    return draft.outline?.id === stored.id ? { ...element, outline: draft.outline.points } : element;
  });
}

/** The boxes of an element that are drawn as boxes: an outline replaces its locate box. */
export function boxRefs(element: CanvasElement): (BoxRef & { box: BBox })[] {
  return boxesOf(element)
    .filter(({ kind }) => kind !== 'locate' || !element.outline)
    .map(({ kind, box }) => ({ id: element.id, kind, box }));
}

export interface Quiet {
  boxes: Record<BoxKind, BBox[]>;
  /** Boxes that leave the picture. */
  stray: BBox[];
  outlines: (readonly number[])[];
  /** Locate boxes and outlines with a colour of their own. */
  coloured: Map<string, { boxes: BBox[]; outlines: (readonly number[])[] }>;
}

function colouredIn({ coloured }: Quiet, colour: string) {
  const there = coloured.get(colour) ?? { boxes: [], outlines: [] };
  coloured.set(colour, there);
  return there;
}

/** Unselected elements by their drawing style. */
export function sortQuiet(elements: readonly CanvasElement[], draft: Draft, image: Size | null): Quiet {
  const quiet: Quiet = {
    boxes: { locate: [], interact: [], current: [] },
    stray: [],
    outlines: [],
    coloured: new Map(),
  };
  for (const element of shownShapes(elements, draft)) {
    const own = element.colour ? colouredIn(quiet, element.colour) : null;
    if (element.outline) (own ?? quiet).outlines.push(element.outline);
    for (const { kind, box } of boxRefs(element)) {
      if (image && !insideImage(box, image)) quiet.stray.push(box);
      else if (own && kindOf(kind) === 'locate') own.boxes.push(box);
      else quiet.boxes[kindOf(kind)].push(box);
    }
  }
  return quiet;
}
