import { expect, it } from 'vitest';
import type { Point } from '#shared/geometry/shapes.ts';
import type { PictureMark } from './mark.ts';
import { sideBySide } from './side-by-side.ts';
import { marksSvg, marksToSee } from './svg.ts';

const size = { width: 1280, height: 720 };
const arrows = (...ends: [Point, Point][]): PictureMark[] =>
  ends.map(([from, to], at) => ({ kind: 'arrow', from, to, colour: 'red', letter: 'ABCD'[at] ?? 'A' }));
/** The candidates of a drag: recorded, shortened, reversed, swapped. */
const drag = ([x, y]: Point, [dx, dy]: Point) =>
  arrows(
    [
      [x, y],
      [x + dx, y + dy],
    ],
    [
      [x, y],
      [x + dx / 2, y + dy / 2],
    ],
    [
      [x, y],
      [x - dx, y - dy],
    ],
    [
      [x + dx, y + dy],
      [x, y],
    ],
  );

it.each([
  ['across', drag([804, 181], [140, 0])],
  ['down', drag([300, 300], [0, 200])],
  ['aslant', drag([398, 356], [211, 102])],
  ['along the upper edge', drag([600, 3], [90, 0])],
  ['in the lower right corner', drag([1200, 717], [60, 0])],
])('the candidates of a drag %s are drawn at least the gap apart, inside the picture', (_, marks) => {
  const lanes = [...sideBySide(marks, size, 20).values()];
  expect(lanes.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
  const [first] = lanes;
  if (!first) throw new Error('No lane.');
  const [dx, dy] = [first.to[0] - first.from[0], first.to[1] - first.from[1]];
  const off = lanes.map(({ from }) =>
    Math.abs(((from[1] - first.from[1]) * dx - (from[0] - first.from[0]) * dy) / Math.hypot(dx, dy)),
  );
  for (const [at, lane] of off.entries()) expect(lane).toBeCloseTo(20 * at, 6);
  for (const { from, to } of lanes)
    for (const [x, y] of [from, to]) expect(x >= 0 && y >= 0 && x <= 1280 && y <= 720).toBe(true);
});

it('arrows that do not cover one another, and points, stay where they are', () => {
  const apart = arrows(
    [
      [100, 100],
      [200, 100],
    ],
    [
      [100, 140],
      [200, 140],
    ],
    [
      [400, 100],
      [500, 100],
    ],
    [
      [150, 50],
      [150, 150],
    ],
  );
  const marks: PictureMark[] = [...apart, { kind: 'point', point: [150, 100], colour: 'blue', letter: 'E' }];
  expect(sideBySide(marks, size, 20).size).toBe(0);
});

const clicks: PictureMark[] = [400, 408, 416, 424].map((y, at) => ({
  ...{ kind: 'point', point: [700, y], colour: 'red', letter: 'ABCD'[at] ?? 'A' },
}));

it.each([
  ['a drag', drag([804, 181], [140, 0])],
  ['clicks close together', clicks],
])('no letter of %s covers another, for people and for models', (_, marks) => {
  for (const svg of [marksSvg(marks, size), marksToSee(marks, size, 3.4)]) {
    const squares = [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)"/g)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(squares).toHaveLength(4);
    for (const [n, [x = 0, y = 0, side = 0]] of squares.entries())
      for (const [a = 0, b = 0] of squares.slice(n + 1))
        expect(Math.abs(a - x) >= side || Math.abs(b - y) >= side).toBe(true);
  }
});
