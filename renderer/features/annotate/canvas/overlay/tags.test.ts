import { expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { hoverPlace, namedBoxes, placeTags } from './tags.ts';

const viewport = { width: 400, height: 300 };

it('puts the tag of a part at its left end and that of the whole at its right end, above them', () => {
  const tags = placeTags(
    [
      { kind: 'locate', label: 'locate', box: [100, 100, 300, 150] },
      { kind: 'interact', label: 'interact', box: [100, 100, 140, 150] },
    ],
    viewport,
  );
  expect(tags.map(({ left, top }) => [Math.round(left), top])).toEqual([
    [251, 81],
    [100, 81],
  ]);
});

it('moves the later of two tags above the one it would cover', () => {
  const box: BBox = [100, 100, 130, 110];
  const tags = placeTags(
    [
      { kind: 'interact', label: 'interact', box },
      { kind: 'current', label: 'now', box },
    ],
    viewport,
  );
  expect(tags.map(({ top }) => top)).toEqual([81, 64]);
});

it('keeps tags inside the view, and gives none to a box outside it', () => {
  const [tag] = placeTags([{ kind: 'interact', label: 'interact', box: [390, 0, 399, 20] }], viewport);
  expect(tag?.top).toBe(2);
  expect(Math.round((tag?.left ?? 0) + (tag?.width ?? 0))).toBe(400);
  expect(placeTags([{ kind: 'interact', label: 'interact', box: [401, 10, 420, 20] }], viewport)).toEqual([]);
});

it('names the box under the pointer above it, or inside at the upper edge', () => {
  expect(hoverPlace(50, 100, viewport)).toMatchObject({ left: 50, top: 81 });
  expect(hoverPlace(390, 5, viewport)).toMatchObject({ left: 360, top: 9 });
});

it('names visible boxes of 20 pixels and more, and at most 300', () => {
  const wide = (x: number, width: number) => ({ box: [x, 10, x + width, 30] as BBox });
  expect(namedBoxes([wide(0, 19), wide(0, 20), wide(500, 40)], viewport)).toEqual([wide(0, 20)]);
  expect(
    namedBoxes(
      Array.from({ length: 400 }, () => wide(0, 20)),
      viewport,
    ),
  ).toHaveLength(300);
});
