import { expect, it } from 'vitest';
import { slotsOf } from './slots.ts';

it('counts what is up by kind and screen, with the time from step to step', () => {
  const at = (...seconds: number[]) => seconds.map((second) => new Date(second * 1000).toISOString());
  const wide = { w: 1440, h: 900 };
  expect(
    slotsOf([
      { env: 'android', screen: null, at: [] },
      { env: 'web', screen: wide, at: at(10, 12, 18) },
      { env: 'web', screen: wide, at: at(3, 4) },
    ]),
  ).toEqual([
    { env: 'web', size: { width: 1440, height: 900 }, up: 2, secondsPerStep: 3 },
    { env: 'android', size: null, up: 1, secondsPerStep: null },
  ]);
});
