import { describe, expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { pointedBox } from './pointer.ts';

const inside = ([x, y]: readonly [number, number], [x1, y1, x2, y2]: BBox) => x >= x1 && x <= x2 && y >= y1 && y <= y2;

describe('the frame and arrow of an element', () => {
  const picture: BBox = [0, 0, 1000, 600];
  it.each<[string, BBox, BBox]>([
    ['a button', [400, 200, 480, 240], picture],
    ['a full-width row', [0, 200, 1000, 240], picture],
    ['a full-height side bar', [0, 0, 80, 600], picture],
    ['a corner', [980, 580, 1000, 600], picture],
    ['the whole picture', [0, 0, 1000, 600], picture],
    ['a small crop', [24, 24, 40, 36], [0, 0, 64, 60]],
    ['a crop inside', [500, 300, 520, 310], [460, 260, 560, 350]],
  ])('stay inside what is seen around %s', (_, element, seen) => {
    const { box, from, to } = pointedBox(element, seen);
    expect(inside([box[0], box[1]], seen) && inside([box[2], box[3]], seen)).toBe(true);
    expect(inside(from, seen) && inside(to, seen)).toBe(true);
    expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeGreaterThan(4);
  });

  it('come from above or below if a row fills the width', () => {
    const { from, to } = pointedBox([0, 200, 1000, 240], picture);
    expect(from[0]).toBe(to[0]);
    expect(from[1]).toBeGreaterThan(to[1]);
  });
});
