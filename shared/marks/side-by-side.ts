import type { Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { PictureMark } from './mark.ts';

export type ArrowMark = Extract<PictureMark, { kind: 'arrow' }>;

const along = ({ from, to }: ArrowMark): Point => {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
};

/** Whether two arrows cover each other: they lie on one line, less than `gap` apart, and meet there. */
function cover(a: ArrowMark, b: ArrowMark, gap: number): boolean {
  const [x, y] = along(a);
  const seen = ([px, py]: Point) => ({
    on: (px - a.from[0]) * x + (py - a.from[1]) * y,
    off: Math.abs((py - a.from[1]) * x - (px - a.from[0]) * y),
  });
  const [start, end, tip] = [seen(b.from), seen(b.to), seen(a.to).on];
  if (start.off >= gap || end.off >= gap) return false;
  return Math.max(start.on, end.on) >= 0 && Math.min(start.on, end.on) <= tip;
}

const moved = (mark: ArrowMark, [x, y]: Point, by: number): ArrowMark => ({
  ...mark,
  from: [mark.from[0] + x * by, mark.from[1] + y * by],
  to: [mark.to[0] + x * by, mark.to[1] + y * by],
});

const beyond = ({ from, to }: ArrowMark, { width, height }: Size): number =>
  Math.max(...[from, to].flatMap(([x, y]) => [-x, -y, x - width, y - height]), 0);

/**
 * Arrows that would cover one another, such as the candidates of a drag, moved side by side: evenly around their line,
 * in the order of their letters, and inside the picture as far as there is room. Other marks are not in the result.
 * @param gap between two arrows, in pixels of the picture
 */
export function sideBySide(marks: readonly PictureMark[], size: Size, gap: number): Map<PictureMark, ArrowMark> {
  const groups: ArrowMark[][] = [];
  for (const mark of marks) {
    if (mark.kind !== 'arrow') continue;
    const group = groups.find((group) => group.some((other) => cover(other, mark, gap)));
    if (group) group.push(mark);
    else groups.push([mark]);
  }
  const places = new Map<PictureMark, ArrowMark>();
  for (const group of groups) {
    const [first] = group;
    if (!first || group.length === 1) continue;
    const [ux, uy] = along(first);
    // From above to below, or from left to right, whichever way the first arrow points.
    const down = ux > 0 || (ux === 0 && uy < 0) ? 1 : -1;
    const lanes = (shift: number) =>
      group.map((mark, at) => moved(mark, [-uy * down, ux * down], (at - (group.length - 1) / 2) * gap + shift));
    const outside = (shift: number) => Math.max(...lanes(shift).map((entry) => beyond(entry, size)));
    const half = ((group.length - 1) / 2) * gap;
    const shift = [0, half, -half].reduce((best, value) => (outside(value) < outside(best) ? value : best));
    for (const [at, lane] of lanes(shift).entries()) places.set(group[at] ?? first, lane);
  }
  return places;
}
