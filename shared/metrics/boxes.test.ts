import { describe, expect, it } from 'vitest';
import { type BlindClick, boxAgreement, clickAgreement } from './boxes.ts';

describe('boxAgreement', () => {
  it('is the mean IoU of the pairs, by hand', () => {
    // 10×10 and the same moved by 5: 50 shared of 150; and two equal boxes.
    const found = boxAgreement([
      [
        [0, 0, 10, 10],
        [5, 0, 15, 10],
      ],
      [
        [3, 3, 7, 9],
        [3, 3, 7, 9],
      ],
    ]);
    expect(found.pairs).toBe(2);
    expect(found.meanIou).toBeCloseTo((1 / 3 + 1) / 2, 12);
    expect(found.overHalf).toBe(0.5);
  });

  it('counts an IoU of exactly one half as a match', () => {
    // 20×10 holds 10×10: 100 of 200.
    expect(
      boxAgreement([
        [
          [0, 0, 20, 10],
          [0, 0, 10, 10],
        ],
      ]).overHalf,
    ).toBe(1);
  });

  it('has no figure without pairs', () => {
    expect(boxAgreement([])).toEqual({ pairs: 0, meanIou: null, overHalf: null });
  });
});

describe('clickAgreement', () => {
  const click = (item: string, person: string, at: [number, number] | null, distance: number | null): BlindClick => ({
    item,
    person,
    point: at,
    hit: distance === 0,
    distance,
  });

  it('gives hit rate, distances and pairs, by hand', () => {
    const found = clickAgreement([
      click('a', 'ann', [10, 10], 0),
      click('a', 'bo', [13, 14], 0),
      click('b', 'ann', [100, 100], 0),
      click('b', 'bo', [100, 112], 12),
      click('c', 'ann', [5, 5], 4),
    ]);
    expect(found).toMatchObject({ n: 5, hits: 3, hitRate: 0.6, pairs: 2, bothSame: 0.5 });
    // (0 + 0 + 0 + 12 + 4) / 5; apart (5 + 12) / 2
    expect(found.meanDistance).toBeCloseTo(3.2, 12);
    expect(found.meanApart).toBeCloseTo(8.5, 12);
    // Wilson, 3 of 5, z = 1.959964: (0.6 + z²/10 ± z·√(0.24/5 + z²/100)) / (1 + z²/5)
    expect(found.interval?.[0]).toBeCloseTo(0.230724, 6);
    expect(found.interval?.[1]).toBeCloseTo(0.882379, 6);
  });

  it('excludes "not there" from the distances but not from the hits', () => {
    const right: BlindClick = { item: 'a', person: 'ann', point: null, hit: true, distance: null };
    const wrong = click('a', 'bo', [1, 1], null);
    const found = clickAgreement([right, wrong]);
    expect(found).toMatchObject({ n: 2, hits: 1, meanDistance: null, pairs: 1, bothSame: 0, meanApart: null });
  });

  it('counts three people as three pairs', () => {
    const found = clickAgreement([
      click('a', 'ann', [0, 0], 0),
      click('a', 'bo', [0, 3], 0),
      click('a', 'cy', [4, 0], 2),
    ]);
    expect(found.pairs).toBe(3);
    expect(found.bothSame).toBeCloseTo(1 / 3, 12);
    expect(found.meanApart).toBeCloseTo((3 + 4 + 5) / 3, 12);
  });

  it('has no figure without clicks', () => {
    expect(clickAgreement([])).toMatchObject({ n: 0, hitRate: null, interval: null, bothSame: null });
  });
});
