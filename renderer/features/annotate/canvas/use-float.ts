import { type CSSProperties, type PointerEvent, type RefObject, useRef } from 'react';
import { useAnnotateView } from './view-store.ts';

/** Pixels of the panel that always stay on the screen. */
const keep = 80;

/** A panel that a double click on its header undocks and docks again; undocked, it is dragged by the header. */
export function useFloat(): {
  panel: RefObject<HTMLElement | null>;
  /** Where it floats; null while it is docked. */
  place: CSSProperties | null;
  toggle: () => void;
  grip: {
    onDoubleClick: (event: { target: EventTarget }) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
  };
} {
  const floating = useAnnotateView((state) => state.floating);
  const panel = useRef<HTMLElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const toggle = (): void => {
    useAnnotateView.setState({ floating: floating ? null : { right: 24, top: 12 } });
  };
  const onControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button') !== null;
  return {
    panel,
    place: floating,
    toggle,
    grip: {
      onDoubleClick: (event) => {
        if (!onControl(event.target)) toggle();
      },
      onPointerDown: (event) => {
        if (!floating || event.button !== 0 || onControl(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX + floating.right, y: event.clientY - floating.top };
      },
      onPointerMove: (event) => {
        const room = panel.current?.parentElement?.getBoundingClientRect();
        if (!from.current || !room) return;
        const width = panel.current?.offsetWidth ?? keep;
        useAnnotateView.setState({
          floating: {
            right: Math.min(Math.max(from.current.x - event.clientX, keep - width), room.width - keep),
            top: Math.min(Math.max(event.clientY - from.current.y, 0), room.height - keep),
          },
        });
      },
      onPointerUp: () => {
        from.current = null;
      },
    },
  };
}
