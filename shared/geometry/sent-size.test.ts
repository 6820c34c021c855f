import { expect, it } from 'vitest';
import { imagePolicy } from './image-policy.ts';
import { sentSize } from './sent-size.ts';

it.each([
  // Long edge 2048: 3840 × 2160 is sent at 2048 × 1152.
  [{ longEdge: 2048 }, 3840, 2160, 0.75, 1536, 864],
  [{ longEdge: 2048 }, 1920, 1080, 0.5, 960, 540],
  // Multiples of 28: 1932 × 1092; half of it is 34.5 × 19.5 blocks, rounded to even.
  [{ factor: 28 }, 1920, 1080, 0.5, 952, 560],
  // Claude's limits: 1456 × 819.
  [{ longEdge: 1568, maxPatches: 1568 }, 1920, 1080, 0.5, 728, 410],
  [{}, 3, 2, 0.5, 2, 1],
])('%j of %i × %i at %f is %i × %i', (policy, width, height, scale, sentWidth, sentHeight) => {
  expect(sentSize({ width, height }, imagePolicy.parse({ ...policy, scale }))).toEqual({
    width: sentWidth,
    height: sentHeight,
  });
});
