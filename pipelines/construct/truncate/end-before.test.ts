import { expect, it } from 'vitest';
import { endBefore } from './end-before.ts';

const does = (...acts: number[]) => acts.map((value) => value === 1);

it('the last picture is dropped, with the step that led to it', () => {
  expect(endBefore({ acts: does(1, 1, 1), pictures: ['a', 'b', 'c', 'd'] })).toBe(2);
});

it('without a final picture the last step’s own is dropped', () => {
  expect(endBefore({ acts: does(1, 1, 1), pictures: ['a', 'b', 'c', null] })).toBe(1);
});

it('repeats of the end and steps that only wait or finish are dropped too', () => {
  expect(endBefore({ acts: does(1, 1, 1, 0), pictures: ['a', 'b', 'c', 'd', 'd'] })).toBe(2);
  expect(endBefore({ acts: does(1, 1, 0, 0), pictures: ['a', 'b', 'c', 'd', 'e'] })).toBe(1);
  expect(endBefore({ acts: does(1, 1, 1), pictures: ['a', 'b', 'd', 'd'] })).toBe(1);
});

it('a missing picture is not an end', () => {
  expect(endBefore({ acts: does(1, 1, 1), pictures: ['a', 'b', null, 'd'] })).toBe(1);
});

it('nothing is dropped if no step would remain', () => {
  for (const pictures of [['a', 'b'], ['a', 'a', 'a'], [null, null], []])
    expect(endBefore({ acts: pictures.slice(1).map(() => true), pictures })).toBeNull();
});
