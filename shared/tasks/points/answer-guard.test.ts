import { expect, it } from 'vitest';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { placeIn } from './answer-guard.ts';
import { parsePlace } from './parse.ts';

const image = { width: 1000, height: 500 };
const place = (reply: string, convention: PointConvention, sent = image) => {
  const read = parsePlace(reply, image, { coordinates: convention, sent });
  if (read.kind !== 'answer' || !read.answer.point) throw new Error(`No place is read of ${reply}.`);
  return placeIn(convention, { ...read.answer, point: read.answer.point }, image, sent);
};

it.each<[string, PointConvention, [number, number]]>([
  ['(44, 55)', 'pixel', [44, 55]],
  ['(440, 550)', 'thousand-yx', [440, 550]],
  ['[100, 200, 140, 240]', 'pixel', [120, 220]],
  ['{"x": 100, "y": 200, "width": 40, "height": 40}', 'pixel', [120, 220]],
  ['(50%, 50%)', 'pixel', [500, 250]],
])('the place of %s in %s is %j', (reply, convention, expected) => {
  expect(place(reply, convention)).toEqual(expected);
});

it('is in the size that was sent', () => {
  const half = { width: 500, height: 250 };
  expect(place('(44, 55)', 'pixel', half)).toEqual([44, 55]);
  expect(place('[100, 200, 140, 240]', 'pixel', half)).toEqual([120, 220]);
});
