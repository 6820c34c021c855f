import { percent, range } from '../../model.ts';
import type { Pen, PointKind } from './pen.ts';

/** A share 0..1 with its number of items and 95 % interval, for one line of a dot plot. */
export interface Dot {
  value: number;
  n: number;
  ci: readonly [number, number] | null;
}

const figures = 42;

/** A horizontal axis of shares, from 0 to `most`. */
export interface Axis {
  x: number;
  width: number;
  /** 1 for 100 %. */
  most?: number;
}

/** The end of an axis that shows shares up to this one. */
export const axisEnd = (share: number): number => [0.1, 0.2, 0.4, 0.6, 0.8].find((end) => share <= end) ?? 1;

/** Vertical grid lines in quarters with their numbers below, in percent. */
export function percentAxis(pen: Pen, { x, width, most = 1, from, to }: Axis & { from: number; to: number }): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((at) => {
      const place = x + at * width;
      const percents = String(Math.round(at * most * 1000) / 10);
      const words = at === 1 ? `${percents} %` : percents;
      return `${pen.line([place, from], [place, to])}${pen.text(place, to + 14, words, { anchor: 'middle', size: 11, fill: pen.colours.dim })}`;
    })
    .join('');
}

/** The width that a dot needs right of its axis for its number. */
export const dotNumbers = figures;

/** One point with its interval on an axis, and its number right of it; "–" without one. An interval ends at the axis. */
export function dot(
  pen: Pen,
  { x, y, width, most = 1 }: Axis & { y: number },
  { kind, name, found, ink }: { kind: PointKind; name: string; found: Dot | null; ink?: string },
): string {
  const right = x + width + figures;
  if (!found) return pen.text(right, y + 4, '–', { anchor: 'end', fill: pen.colours.dim });
  const at = (share: number) => x + (Math.min(share, most) / most) * width;
  const [low, high] = found.ci ?? [found.value, found.value];
  const stroke = kind === 'published' ? pen.colours.dim : (ink ?? pen.colours.accent);
  const n = found.n > 0 ? `, n ${found.n}` : '';
  const text = `${name}: ${percent(found.value)} %${found.ci ? ` (${range(found.ci)})` : ''}${n}`;
  return [
    found.ci ? pen.line([at(low), y], [at(high), y], { stroke, 'stroke-width': 2 }) : '',
    pen.point(at(found.value), y, kind, text, stroke),
    pen.text(right, y + 4, percent(found.value), { anchor: 'end' }),
  ].join('');
}
