import { describe, expect, it } from 'vitest';
import { passAtK, passes } from './pass-at-k.ts';

/** Share of all k-subsets of the answers that contain a right one. */
function byCounting(n: number, right: number, k: number): number {
  let hit = 0;
  let all = 0;
  for (let chosen = 0; chosen < 1 << n; chosen += 1) {
    const bits = [...chosen.toString(2)].filter((bit) => bit === '1').length;
    if (bits !== k) continue;
    all += 1;
    if ((chosen & ((1 << right) - 1)) !== 0) hit += 1;
  }
  return hit / all;
}

describe('pass@k', () => {
  it('equals the count over every choice of k answers', () => {
    for (let n = 1; n <= 8; n += 1)
      for (let right = 0; right <= n; right += 1)
        for (let k = 1; k <= n; k += 1) expect(passAtK(n, right, k)).toBeCloseTo(byCounting(n, right, k), 12);
  });

  it('stays a share for many answers', () => {
    expect(passAtK(100, 1, 100)).toBe(1);
    expect(passAtK(100, 1, 50)).toBeCloseTo(0.5, 12);
    expect(() => passAtK(3, 1, 4)).toThrow('pass@4');
  });

  it('is the mean over items up to the fewest answers', () => {
    const found = passes([
      { n: 4, right: 4, cluster: 'a' },
      { n: 3, right: 0, cluster: 'b' },
    ]);
    expect(found.map(({ k, value, n }) => [k, value, n])).toEqual([
      [1, 0.5, 2],
      [2, 0.5, 2],
      [3, 0.5, 2],
    ]);
    expect(passes([])).toEqual([]);
  });
});
