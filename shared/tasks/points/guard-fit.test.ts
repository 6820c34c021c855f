import { expect, it } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { type PointConvention, pointConventions } from '#shared/geometry/number-conventions.ts';
import { pointFromPixels } from '#shared/geometry/points.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { guardConvention, type GuardSample } from './guard.ts';
import { fitsBetter } from './guard-fit.ts';

const pictures = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 2340 },
  { width: 2560, height: 1600 },
];

/** Answers of a weak model: a share hits its target, the others are anywhere in the picture or on another target. */
function answers(spoken: PointConvention, seed: number, n: number, accuracy: number): GuardSample[] {
  const random = seededRandom(seed);
  const centres = Array.from({ length: n }, (): Point => [random(), random() < 0.5 ? random() * 0.12 : random()]);
  return centres.map((centre, at) => {
    const image = pictures[Math.floor(random() * pictures.length)] ?? { width: 1920, height: 1080 };
    const place = ([x, y]: Point): Point => [x * image.width, y * image.height];
    const [x, y] = place(centre);
    const target: BBox = [x - 30, y - 15, x + 30, y + 15];
    const miss = at % 2 === 0 ? place([random(), random()]) : place(centres[Math.floor(random() * n)] ?? [0, 0]);
    const numbers = pointFromPixels(spoken, random() < accuracy ? [x, y] : miss, image);
    return { numbers, image, sent: image, target };
  });
}

/** Share of trials in which the guard objects, each with answers of its own. */
function objections(
  pairs: readonly (readonly [spoken: PointConvention, declared: PointConvention])[],
  trials: number,
  accuracy: number,
): number {
  let found = 0;
  for (const [at, [spoken, declared]] of pairs.entries())
    for (let trial = 0; trial < trials; trial += 1)
      if (!guardConvention(declared, answers(spoken, at * 1000 + trial, 60, accuracy)).ok) found += 1;
  return found / (pairs.length * trials);
}

const right = pointConventions.map((pointConvention) => [pointConvention, pointConvention] as const);
const wrong = pointConventions.flatMap((pointConvention) =>
  pointConventions.filter((other) => other !== pointConvention).map((other) => [pointConvention, other] as const),
);

it.each([0, 0.12, 0.5])('the guard objects to 1 %% of right declarations at most (accuracy %s)', (accuracy) => {
  expect(objections(right, 60, accuracy)).toBeLessThanOrEqual(0.01);
});

it('the guard notices nine in ten wrong declarations in 60 answers with an accuracy of 12 %', () => {
  expect(objections(wrong, 15, 0.12)).toBeGreaterThanOrEqual(0.9);
});

it('the guard notices a wrong declaration that the numbers alone do not show', () => {
  expect(objections([['thousand', 'thousand-yx']], 40, 0.12)).toBeGreaterThanOrEqual(0.75);
});

const image = { width: 1000, height: 1000 };
const row = (at: number, hits: 'own' | 'other' | 'none') => {
  const target: BBox = [at * 20, 100, at * 20 + 10, 110];
  const [on, off]: [Point, Point] = [
    [at * 20 + 5, 105],
    [at * 20 + 5, 700],
  ];
  return { image, target, own: hits === 'own' ? on : off, other: hits === 'other' ? on : off };
};
const rows = (own: number, other: number, none: number) =>
  [...Array<'own'>(own).fill('own'), ...Array<'other'>(other).fill('other'), ...Array<'none'>(none).fill('none')].map(
    (hits, at) => row(at, hits),
  );

it.each([
  // P(X ≥ 5 of 5) = 1/32
  [0, 5, true],
  [0, 4, false],
  // P(X ≥ 5 of 6) = 7/64
  [1, 5, false],
  // P(X ≥ 7 of 8) = 9/256
  [1, 7, true],
  [7, 7, false],
])('%i targets hit only as declared and %i only otherwise: %s', (own, other, better) => {
  expect(fitsBetter(rows(own, other, 30))).toBe(better);
});

it('hits that any order of the targets would give are no evidence', () => {
  const same = Array.from({ length: 40 }, () => ({ ...row(1, 'other') }));
  expect(fitsBetter(same)).toBe(false);
});
