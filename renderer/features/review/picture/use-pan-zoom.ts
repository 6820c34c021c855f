import { useCallback, useEffect, useRef, useState } from 'react';

/** Where the picture is drawn: screen = picture × scale + (x, y), in CSS pixels of the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

const margin = 16;
/** Height of the chips with the picture's name at the top of the stage; a fitted picture stays clear of them. */
const head = 40;
const smallest = 0.02;
const largest = 32;

/** The largest view that shows the whole picture; a small picture is at most doubled. */
export function fitView(stage: { width: number; height: number }, picture: { width: number; height: number }): View {
  const room = { width: Math.max(1, stage.width - 2 * margin), height: Math.max(1, stage.height - head - margin) };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, 2);
  return {
    scale,
    x: (stage.width - picture.width * scale) / 2,
    y: Math.max(head, (stage.height - picture.height * scale) / 2),
  };
}

/** Changes the scale and keeps the picture's point under (x, y) in place. */
export function zoomAt(view: View, factor: number, x: number, y: number): View {
  const scale = Math.min(largest, Math.max(smallest, view.scale * factor));
  const k = scale / view.scale;
  return { scale, x: x - (x - view.x) * k, y: y - (y - view.y) * k };
}

/** Pan and zoom of a picture in a stage: wheel zooms at the pointer, drag moves, fit is kept while the stage resizes. */
export function usePanZoom(picture: { width: number; height: number }, key: string) {
  // The stage unmounts when the queue ends and remounts with an item, so each one is observed
  // again.
  const [element, stage] = useState<HTMLDivElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  /** `by`: how far a fitted picture was only moved because the stage moved; undefined once a person changed the view. */
  const [own, setOwn] = useState<{ key: string; view: View; by?: number } | null>(null);
  const fit = fitView(size, picture);
  const view = own?.key === key ? own.view : fit;
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    if (!element) return;
    let top = element.getBoundingClientRect().top;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const size = { width: entry.contentRect.width, height: entry.contentRect.height };
      setSize(size);
      // A banner above moves the stage; the picture stays where it is on the screen, under the pointer.
      const moved = element.getBoundingClientRect().top - top;
      top += moved;
      if (moved === 0) return;
      const { scale, x, y } = latest.current;
      setOwn((now) => {
        const before = now?.key === key ? now : { by: 0 };
        const by = before.by === undefined ? undefined : before.by + moved;
        // The banner is gone again, so the picture is fitted as before.
        if (by !== undefined && Math.abs(by) < 0.5) return null;
        return { key, view: { scale, x, y: y - moved }, ...(by === undefined ? {} : { by }) };
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, key]);

  const setView = useCallback((next: View) => setOwn({ key, view: next }), [key]);

  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const bounds = element.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp((-event.deltaY * lines) / 400);
      setView(zoomAt(latest.current, factor, event.clientX - bounds.left, event.clientY - bounds.top));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, setView]);

  return {
    stage,
    view,
    size,
    fit: useCallback(() => setOwn(null), []),
    zoom: (factor: number) => setView(zoomAt(view, factor, size.width / 2, size.height / 2)),
    move: (dx: number, dy: number) =>
      setView({ ...latest.current, x: latest.current.x + dx, y: latest.current.y + dy }),
    /** Moves the picture until one of its places is visible. */
    reveal: ([px, py]: readonly [number, number]) => {
      const { scale, x, y } = latest.current;
      const need = (at: number, end: number) => (at < margin ? margin - at : at > end - margin ? end - margin - at : 0);
      const dx = need(x + px * scale, size.width);
      const dy = need(y + py * scale, size.height);
      if (dx !== 0 || dy !== 0) setView({ scale, x: x + dx, y: y + dy });
    },
    /** The centre of the view, in picture pixels. */
    middle: (): [number, number] => [(size.width / 2 - view.x) / view.scale, (size.height / 2 - view.y) / view.scale],
  };
}
export type PanZoom = ReturnType<typeof usePanZoom>;
