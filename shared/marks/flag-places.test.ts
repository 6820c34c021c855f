import { expect, it } from 'vitest';
import type { Point } from '#shared/geometry/shapes.ts';
import { flagPlaces } from './flag-places.ts';
import type { PictureMark } from './mark.ts';

const size = { width: 1440, height: 900 };
const [line, side] = [4.4, 40];
const marks = (...points: Point[]): PictureMark[] =>
  points.map((point, at) => ({ kind: 'point', point, colour: 'red', letter: 'ABCD'[at] ?? 'A' }));
const overlap = (a: Point, b: Point, sides: [number, number]) =>
  a[0] < b[0] + sides[1] && b[0] < a[0] + sides[0] && a[1] < b[1] + sides[1] && b[1] < a[1] + sides[0];

it('the letters of marks close together lie off each other and off the other marks', () => {
  const all = marks([508, 320], [410, 301], [452, 237], [463, 290]);
  const flags = flagPlaces(all, size, { line, side });
  const placed = all.map((mark): Point => flags.get(mark) ?? [0, 0]);
  for (const [n, at] of placed.entries()) {
    for (const other of placed.slice(n + 1)) expect(overlap(at, other, [side, side])).toBe(false);
    for (const [m, mark] of all.entries())
      if (m !== n && mark.kind === 'point')
        expect(overlap(at, [mark.point[0] - 5 * line, mark.point[1] - 5 * line], [side, 10 * line])).toBe(false);
  }
});

it('a letter lies above or below what it is about, whose words stay readable, also at the edges of the picture', () => {
  const all = marks([700, 400], [2, 2], [1438, 450], [720, 898]);
  for (const [n, mark] of all.entries()) {
    if (mark.kind !== 'point') continue;
    const [, y] = flagPlaces([mark], size, { line, side }).get(mark) ?? [0, 0];
    const gap = Math.max(y - mark.point[1], mark.point[1] - (y + side));
    expect([n, gap > 5 * line]).toEqual([n, true]);
  }
  const [corner] = marks([2, 2]);
  if (!corner) throw new Error('No marks.');
  const [x, y] = flagPlaces([corner], size, { line, side }).get(corner) ?? [-1, -1];
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(-2 * line);
});

it('marks without letters have none', () => {
  expect(flagPlaces([{ kind: 'point', point: [5, 5], colour: 'red' }], size, { line, side }).size).toBe(0);
});
