import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

/** 300 items of 30 screenshots in order, a tenth of them hard. */
const items = Array.from({ length: 300 }, (_, at) => ({ unit: String(at), stratum: at % 10 === 0 ? 'hard' : 'easy' }));

describe('a draw of at most n items', () => {
  it('is spread over the release, the same for a seed, another for another', () => {
    const first = draw(items, 90, 'random', 1);
    expect(first.size).toBe(90);
    expect(new Set([...first].map((at) => Math.floor(at / 10))).size).toBeGreaterThan(24);
    expect(draw(items, 90, 'random', 1)).toEqual(first);
    expect(draw(items, 90, 'random', 2)).not.toEqual(first);
  });

  it('keeps the shares of the strata exactly', () => {
    const drawn = draw(items, 50, 'stratified', 7);
    expect(drawn.size).toBe(50);
    expect([...drawn].filter((at) => items[at]?.stratum === 'hard')).toHaveLength(5);
  });

  it('draws groups together, and everything if everything fits', () => {
    const pairs = Array.from({ length: 20 }, (_, at) => ({ unit: String(at >> 1), stratum: 'a' }));
    const drawn = draw(pairs, 7, 'random', 3);
    expect(drawn.size).toBe(6);
    for (const at of drawn) expect(drawn.has(at ^ 1)).toBe(true);
    expect(draw(pairs, 50, 'stratified', 3).size).toBe(20);
  });
});
