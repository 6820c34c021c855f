import { expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { targetSize } from './size-band.ts';

const of = (...targets: BBox[]) => targetSize({ targets });

it('bands by the root of the area: 8 × 32 is 16, 20 × 51.2 is 32', () => {
  expect(of([0, 0, 15.9, 16])).toBe('under-16');
  expect(of([10, 10, 18, 42])).toBe('16-31');
  expect(of([0, 0, 20, 51.2])).toBe('32-63');
  expect(of([0, 0, 63.9, 64])).toBe('32-63');
  expect(of([0, 0, 64, 64])).toBe('64-127');
  expect(of([0, 0, 16, 1024])).toBe('128-up');
});

it('takes the largest of several regions, and none for an absent target', () => {
  expect(of([0, 0, 8, 8], [100, 100, 140, 140])).toBe('32-63');
  expect(of()).toBe('none');
});
