import { expect, it } from 'vitest';
import { rulerOf } from './ruler.ts';

const box = (kind: string, ...bbox: [number, number, number, number]) => ({ kind, bbox });

it('runs from a miss to the nearest place of the nearest region', () => {
  const boxes = [box('target', 0, 0, 10, 10), box('target', 100, 100, 110, 110)];
  expect(rulerOf({ boxes, point: [13, 14], dims: {} })).toEqual({ from: [13, 14], to: [10, 10], distance: 5 });
  expect(rulerOf({ boxes, point: [105, 120], dims: {} })).toEqual({ from: [105, 120], to: [105, 110], distance: 10 });
});

it('measures to the box of the stage', () => {
  const boxes = [box('locate', 0, 0, 100, 20), box('interact', 80, 0, 100, 20), box('current', 10, 0, 30, 20)];
  expect(rulerOf({ boxes, point: [50, 10], dims: { stage: 'interact' } })?.to).toEqual([80, 10]);
  expect(rulerOf({ boxes, point: [50, 10], dims: { stage: 'locate' } })).toBeNull();
  expect(rulerOf({ boxes: boxes.slice(0, 1), point: [50, 30], dims: { stage: 'interact' } })?.to).toEqual([50, 20]);
});

it('has nothing to measure without a point or a box', () => {
  expect(rulerOf({ boxes: [box('target', 0, 0, 1, 1)], point: null, dims: {} })).toBeNull();
  expect(rulerOf({ boxes: [], point: [1, 1], dims: {} })).toBeNull();
});
