import { expect, it } from 'vitest';
import type { Point } from '#shared/contract/common.ts';
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

it('a letter has its place on the left, at the edge of the picture on a side with room', () => {
  const [middle, corner] = marks([700, 400], [2, 2]);
  if (!middle || !corner) throw new Error('No marks.');
  const placed = flagPlaces([middle, corner], size, { line, side });
  expect(placed.get(middle)?.[0]).toBeLessThan(700 - side);
  const [x, y] = placed.get(corner) ?? [-1, -1];
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(-2 * line);
  expect(Math.max(x, y)).toBeGreaterThan(5 * line);
});

it('marks without letters have none', () => {
  expect(flagPlaces([{ kind: 'point', point: [5, 5], colour: 'red' }], size, { line, side }).size).toBe(0);
});
