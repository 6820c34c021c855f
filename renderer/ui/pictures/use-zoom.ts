import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';

/** What is visible of a picture: `zoom` times its fitted size; `at` is what is in the top left corner, 0–1 of each side. */
export interface Part {
  zoom: number;
  at: Point;
}

const whole: Part = { zoom: 1, at: [0, 0] };
const largest = 16;
/** Screen pixels that the pointer moves before a press is a drag. */
const slack = 4;

/** Moves the picture by shares of its sides, never past its edges. */
export function movedPart({ zoom, at }: Part, [dx, dy]: Point): Part {
  const within = (to: number) => Math.min(Math.max(0, to), 1 - 1 / zoom);
  return { zoom, at: [within(at[0] + dx), within(at[1] + dy)] };
}

/** Zooms by a factor around a place of the picture (0–1 of each side), which stays where it is on the screen. */
export function zoomedPart({ zoom, at }: Part, factor: number, around: Point): Part {
  const next = Math.min(largest, Math.max(1, zoom * factor));
  const share = 1 - zoom / next;
  return movedPart({ zoom: next, at }, [(around[0] - at[0]) * share, (around[1] - at[1]) * share]);
}

const frameOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-frame]') : null;

/**
 * One zoom for all pictures beside each other: the wheel zooms each at the place under the pointer, a drag moves all, a
 * double press shows all of them again. A press without a drag means what it meant. Fitted pictures are the elements
 * with `data-frame`; `ref` and `events` belong to what they stand in.
 */
export function useZoom() {
  const [part, setPart] = useState(whole);
  const latest = useRef(part);
  latest.current = part;
  const held = useRef<{ x: number; y: number; frame: Element } | null>(null);
  const dragged = useRef(false);

  const ref = useCallback((place: HTMLElement | null) => {
    const onWheel = (event: WheelEvent) => {
      const frame = frameOf(event.target);
      const { zoom, at } = latest.current;
      // Where there is nothing to zoom out of, the wheel scrolls.
      if (!frame || (zoom === 1 && event.deltaY > 0)) return;
      event.preventDefault();
      const { left, top, width, height } = frame.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const around: Point = [
        at[0] + (event.clientX - left) / width / zoom,
        at[1] + (event.clientY - top) / height / zoom,
      ];
      setPart((now) => zoomedPart(now, Math.exp((-event.deltaY * lines) / 400), around));
    };
    place?.addEventListener('wheel', onWheel, { passive: false });
    return () => place?.removeEventListener('wheel', onWheel);
  }, []);

  return {
    part,
    ref,
    fit: () => setPart(whole),
    /** Zooms around the middle of what is visible. */
    by: (factor: number) =>
      setPart((now) => zoomedPart(now, factor, [now.at[0] + 0.5 / now.zoom, now.at[1] + 0.5 / now.zoom])),
    events: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        const frame = frameOf(event.target);
        if (event.button <= 1 && part.zoom > 1 && frame) held.current = { x: event.clientX, y: event.clientY, frame };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!held.current) return;
        const { x, y, frame } = held.current;
        const [dx, dy] = [event.clientX - x, event.clientY - y];
        if (!dragged.current && Math.hypot(dx, dy) < slack) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        held.current = { x: event.clientX, y: event.clientY, frame };
        const { width, height } = frame.getBoundingClientRect();
        setPart((now) => movedPart(now, [-dx / width / now.zoom, -dy / height / now.zoom]));
      },
      onPointerUp: () => {
        held.current = null;
      },
      onPointerCancel: () => {
        held.current = null;
      },
      /** The end of a drag answers nothing. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (dragged.current) event.stopPropagation();
        dragged.current = false;
      },
      onDoubleClick: () => setPart(whole),
    },
  };
}
export type Zoom = ReturnType<typeof useZoom>;
