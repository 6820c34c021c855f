import { expect, it } from 'vitest';
import { movedPart, type Part, zoomedPart } from './use-zoom.ts';

/** Where a place of the picture is on the screen, in shares of its frame. */
const onScreen = ({ zoom, at }: Part, [x, y]: readonly [number, number]) => [(x - at[0]) * zoom, (y - at[1]) * zoom];

it('the place under the pointer stays under it, and the picture never leaves its frame', () => {
  let part: Part = { zoom: 1, at: [0, 0] };
  for (const [factor, x, y] of [
    [2, 0.25, 0.5],
    [3, 0.3, 0.4],
    [0.5, 0.3, 0.4],
  ] as const) {
    const before = onScreen(part, [x, y]);
    part = zoomedPart(part, factor, [x, y]);
    const after = onScreen(part, [x, y]);
    expect(after[0]).toBeCloseTo(before[0] ?? 0);
    expect(after[1]).toBeCloseTo(before[1] ?? 0);
  }
  expect(zoomedPart(part, 0.01, [0.9, 0.9])).toEqual({ zoom: 1, at: [0, 0] });
  expect(movedPart({ zoom: 2, at: [0.2, 0.2] }, [5, -5])).toEqual({ zoom: 2, at: [0.5, 0] });
});
