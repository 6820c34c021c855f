import { expect, it } from 'vitest';
import { isHidden } from './hidden.ts';

it.each([
  ['inside', [10, 10, 20, 20], [[0, 0, 40, 40]], true],
  ['beside', [50, 10, 60, 20], [[0, 0, 40, 40]], false],
  ['half under one', [0, 0, 20, 10], [[0, 0, 10, 10]], true],
  ['a little less than half', [0, 0, 22, 10], [[0, 0, 10, 10]], false],
  [
    'under two that meet',
    [0, 0, 40, 10],
    [
      [0, 0, 12, 10],
      [12, 0, 24, 10],
    ],
    true,
  ],
  [
    'under two that are one area twice',
    [0, 0, 40, 10],
    [
      [0, 0, 12, 10],
      [0, 0, 12, 10],
    ],
    false,
  ],
] as const)('a box %s', (_, box, areas, hidden) => {
  expect(
    isHidden(
      [...box],
      areas.map((area) => [...area]),
    ),
  ).toBe(hidden);
});
