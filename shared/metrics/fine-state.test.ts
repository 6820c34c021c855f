import { expect, it } from 'vitest';
import { fineStateRates } from './fine-state.ts';
import { reduce } from './reducer.ts';

it('gives the four rates over all cases and over those with a result', () => {
  // three cases; the third has no result at all
  const summary = reduce(fineStateRates(), [
    { stage: 'locate', hit: true, aware: true, result: true },
    { stage: 'interact', hit: true, aware: true, result: true },
    { stage: 'locate', hit: true, aware: false, result: true },
    { stage: 'interact', hit: false, aware: false, result: true },
    { stage: 'locate', hit: false, aware: false, result: false },
    { stage: 'interact', hit: false, aware: false, result: false },
  ]);
  expect(summary).toEqual({
    n: 3,
    valid: { locate: 2, interact: 2 },
    locSr: 2 / 3,
    intSr: 1 / 3,
    saLocSr: 1 / 3,
    saIntSr: 1 / 3,
    published: { locSr: 1, intSr: 0.5, saLocSr: 0.5, saIntSr: 0.5 },
  });
  expect(reduce(fineStateRates(), [])).toMatchObject({ n: 0, locSr: null, published: { locSr: null } });
});
