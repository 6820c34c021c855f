import { create } from 'zustand';
import type { Point } from '#shared/geometry/shapes.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import type { PanZoom } from '../../picture/use-pan-zoom.ts';

const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
/** Step in screen pixels; one picture pixel if null. */
const sizes = { step: 8, far: 64, pixel: null } as const;

/** The place moved by (dx, dy), kept inside the picture. */
export function moveAim(at: Point, dx: number, dy: number, picture: { width: number; height: number }): Point {
  const within = (value: number, end: number) => Math.min(end, Math.max(0, value));
  return [within(at[0] + dx, picture.width), within(at[1] + dy, picture.height)];
}

const useHeld = create<{ key: string | null; at: Point | null }>(() => ({ key: null, at: null }));

/** Position of the crosshair, in picture pixels; null until an arrow key is pressed. */
export const useAimAt = (key: string | null): Point | null =>
  useHeld((held) => (key !== null && held.key === key ? held.at : null));

/**
 * Moves the crosshair with which an instruction is answered by keyboard. The first arrow key starts it in the middle of
 * the view. `key` names the ask: a new one starts over. Returns its position.
 */
export function useAim(key: string | null, picture: { width: number; height: number }, panZoom: PanZoom): Point | null {
  const at = useAimAt(key);
  const move = (way: keyof typeof ways, size: keyof typeof sizes) => () => {
    if (key === null) return;
    const step = sizes[size] === null ? 1 : sizes[size] / panZoom.view.scale;
    const from = at ?? moveAim(panZoom.middle(), 0, 0, picture);
    const next = moveAim(from, ways[way][0] * step, ways[way][1] * step, picture);
    panZoom.reveal(next);
    useHeld.setState({ key, at: next });
  };
  useActionHandlers(
    Object.fromEntries(
      (Object.keys(ways) as (keyof typeof ways)[]).flatMap((way) =>
        (Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => [
          `review-aim-${size}-${way}`,
          key === null ? null : move(way, size),
        ]),
      ),
    ),
  );
  return at;
}
