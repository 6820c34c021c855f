import { expect, test } from 'vitest';
import { byPicture, looked, overlappingPairs, readingOrder, type Sample, staysIn, warnedCounts } from './readings.ts';

test('edges may touch, more is leaving', () => {
  expect(staysIn([0, 0, 100, 50], 100, 50)).toBe(true);
  expect(staysIn([-0.4, 0, 100, 50], 100, 50)).toBe(true);
  expect(staysIn([0, 0, 101, 50], 100, 50)).toBe(false);
  expect(staysIn([0, -1, 10, 10], 100, 50)).toBe(false);
});

test('nested boxes do not count as overlapping', () => {
  expect(
    overlappingPairs([
      [0, 0, 10, 10],
      [2, 2, 5, 5],
    ]),
  ).toBe(0);
  expect(
    overlappingPairs([
      [0, 0, 10, 10],
      [5, 5, 15, 15],
      [20, 0, 30, 10],
    ]),
  ).toBe(1);
  expect(
    overlappingPairs([
      [0, 0, 10, 10],
      [10, 0, 20, 10],
    ]),
  ).toBe(0);
});

test('the declared reading comes first, then the best, then by fit; only what the format may carry', () => {
  const fit = (convention: 'xyxy-px' | 'xywh-px' | 'xyxy-norm' | 'xyxy-1000', inside: number) => ({
    convention,
    inside,
    outside: 0,
    zeroArea: 0,
    blank: 0,
    medianAreaShare: null,
    medianArea: null,
  });
  const conventions = {
    declared: 'xyxy-norm' as const,
    best: 'xyxy-px' as const,
    warning: null,
    fits: [fit('xywh-px', 3), fit('xyxy-px', 9), fit('xyxy-norm', 1), fit('xyxy-1000', 5)],
    shown: 0,
    samples: [],
  };
  expect(readingOrder(conventions, ['xyxy-norm', 'xywh-px', 'xyxy-px', 'xyxy-1000'])).toEqual([
    'xyxy-norm',
    'xyxy-px',
    'xyxy-1000',
    'xywh-px',
  ]);
  expect(readingOrder(conventions, ['xyxy-norm', 'xywh-px'])).toEqual(['xyxy-norm', 'xywh-px']);
});

test('samples are kept with their picture', () => {
  const sample = (record: string, image: string): Sample => ({
    record,
    image,
    width: 1,
    height: 1,
    label: '',
    raw: [],
    readings: {},
  });
  expect(
    byPicture([sample('1', 'a'), sample('2', 'b'), sample('3', 'a')]).map((group) => group.samples.length),
  ).toEqual([2, 1]);
});

test('a warning counts blank places only where the readings keep about as many boxes inside', () => {
  const fit = (convention: 'xyxy-px' | 'xywh-px', inside: number, outside: number) => ({
    ...{ convention, inside, outside, zeroArea: 10 - inside - outside, blank: 4 },
    ...{ medianAreaShare: null, medianArea: null },
  });
  const of = (declared: number, best: number) => ({
    ...{ declared: 'xywh-px' as const, best: 'xyxy-px' as const, warning: null, shown: 0, samples: [] },
    fits: [fit('xywh-px', declared, 9 - declared), fit('xyxy-px', best, 10 - best)],
  });
  expect(looked(of(3, 9))).toBe(10);
  expect(warnedCounts(of(3, 9))).toEqual({ declared: 7, best: 1 });
  expect(warnedCounts(of(8, 9))).toEqual({ declared: 5, best: 5 });
  expect(warnedCounts({ ...of(8, 9), fits: [] })).toEqual({ declared: 0, best: 0 });
});
