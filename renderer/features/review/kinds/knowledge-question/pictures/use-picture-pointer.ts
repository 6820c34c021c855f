import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { pressedOption } from './candidates.ts';
import type { PictureEvents } from './Marked.tsx';
import type { Moving } from '../use-move-point.ts';

/** What the pointer does on the first picture of a parameter question: a press answers, or a candidate is dragged. */
export function usePicturePointer(
  { options, pictures }: Pick<KnowledgeShown, 'options' | 'pictures'>,
  moving: Moving | null,
  onChoose: ((letter: string) => void) | undefined,
) {
  const [at, setAt] = useState<Point | null>(null);
  const [dragging, setDragging] = useState(false);
  const [first] = pictures;
  const placeOf = (event: MouseEvent<HTMLElement>): { at: Point; scale: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width / (first?.width ?? 1);
    return { at: [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale], scale };
  };
  /** Selects the candidate at a place; `scale` is screen pixels per picture pixel. */
  const press = (place: Point, scale: number): void => {
    const letter = first ? pressedOption(options, place, scale, first) : null;
    if (letter !== null) onChoose?.(letter);
  };
  const events: PictureEvents = {
    onClick: (event) => {
      const { at: place, scale } = placeOf(event);
      if (!moving) press(place, scale);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!moving) return;
      const { at: place, scale } = placeOf(event);
      const letter = first ? pressedOption(options, place, scale, first) : null;
      if (letter === null || !moving.letters.includes(letter)) return;
      // The pictures stay where they are while a candidate is dragged.
      event.stopPropagation();
      moving.pick(letter);
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
    },
    onPointerMove: (event) => {
      const { at: place } = placeOf(event);
      setAt(place);
      if (dragging) moving?.to(place);
    },
    onPointerUp: () => setDragging(false),
    // Otherwise the loupe would keep showing the edge that the pointer left by.
    onPointerLeave: () => setAt(null),
  };
  return { at, press, events };
}
