import { type PointerEvent, useRef } from 'react';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { fromCorners, heightOf, type Size, widthOf } from '#shared/geometry/box.ts';
import type { PanZoom } from './use-pan-zoom.ts';

type Pressed = PointerEvent<HTMLDivElement>;

/**
 * What the pointer does on a picture: a drag moves the picture or draws a box, a click gives a place.
 * @param picture its size in pixels; null while there is none
 * @param onPlace receives the clicked place in picture pixels, if it is on the picture; null while none is asked for
 * @param onDraw receives the box of each step of a drag, in picture pixels; null while none may be drawn
 */
export function useStagePointer(
  picture: Size | null,
  { view, move }: Pick<PanZoom, 'view' | 'move'>,
  onPlace: ((at: Point) => void) | null,
  onDraw: ((box: BBox) => void) | null,
) {
  const held = useRef<{ x: number; y: number; moved: boolean; from: Point | null } | null>(null);

  /** The place under the pointer, also outside the picture. */
  const under = (event: Pressed): Point => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - bounds.left - view.x) / view.scale, (event.clientY - bounds.top - view.y) / view.scale];
  };
  /** The place under the pointer, clamped to the picture; null without a picture. */
  const placeOf = (event: Pressed): Point | null => {
    if (!picture) return null;
    const within = (at: number, end: number) => Math.min(end, Math.max(0, at));
    const [x, y] = under(event);
    return [within(x, picture.width), within(y, picture.height)];
  };
  const drawTo = (from: Point, to: Point) => {
    const box = fromCorners(from, to);
    if (widthOf(box) >= 1 && heightOf(box) >= 1) onDraw?.(box);
  };

  return {
    onPointerDown(event: Pressed) {
      if (event.button > 1) return;
      const from = onDraw && event.button === 0 ? placeOf(event) : null;
      held.current = { x: event.clientX, y: event.clientY, moved: false, from };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: Pressed) {
      const from = held.current;
      if (!from) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!from.moved && Math.hypot(dx, dy) < 4) return;
      held.current = { ...from, x: event.clientX, y: event.clientY, moved: true };
      const to = from.from && placeOf(event);
      if (from.from && to) drawTo(from.from, to);
      else move(dx, dy);
    },
    onPointerUp(event: Pressed) {
      const from = held.current;
      held.current = null;
      if (!from || from.moved || !onPlace || !picture) return;
      const [x, y] = under(event);
      if (x >= 0 && y >= 0 && x < picture.width && y < picture.height) onPlace([x, y]);
    },
    onPointerCancel() {
      held.current = null;
    },
  };
}
