import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { hitsBox, type Size } from '#shared/geometry/box.ts';
import { binomialCdf } from '#shared/metrics/intervals/beta.ts';

/** An answer's picture and target, and its points as declared and in another convention, in image pixels. */
export interface TwoReadings {
  image: Size;
  target: BBox | null;
  own: Point;
  other: Point;
}

/** Fewest targets hit only in the other convention, and the error rates of the two tests. */
const fewest = 5;
const byChance = 2.5e-4;
const asOften = 0.05;
/** Answers compared with each other's targets: their pairs grow with the square. */
const mostCompared = 300;
/** Lower bound for the expected number of chance hits, as few pairs estimate a rare event badly. */
const leastExpected = 0.2;

/** P(X ≥ k) for X ~ Poisson(mean). */
function poissonTail(k: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let i = 0; i < k; i += 1) {
    below += term;
    term *= mean / (i + 1);
  }
  return Math.max(0, 1 - below);
}

/** Share of the pairs of two different answers in which the point of one hits the target of the other, at its place. */
function chanceOfHit(all: readonly TwoReadings[]): number {
  const some = all.slice(0, mostCompared);
  let hits = 0;
  for (const { other: point, image } of some)
    for (const { target, image: size } of some) {
      if (!target) continue;
      const x = (point[0] * size.width) / image.width;
      const y = (point[1] * size.height) / image.height;
      if (hitsBox(target, [x, y])) hits += 1;
    }
  const own = some.filter(({ target, other }) => target && hitsBox(target, other)).length;
  return (hits - own) / Math.max(1, some.length * (some.length - 1));
}

/**
 * Whether another convention explains the answers and the declared one does not: more targets are hit only in it than
 * only in the declared one (sign test), and more than the same points would hit if the targets were dealt out anew
 * (Poisson). If the declaration is right, what the other convention hits is chance, whatever the model's accuracy.
 */
export function fitsBetter(all: readonly TwoReadings[]): boolean {
  let [onlyOwn, onlyOther] = [0, 0];
  for (const { target, own, other } of all) {
    if (!target) continue;
    const [a, b] = [hitsBox(target, own), hitsBox(target, other)];
    if (a && !b) onlyOwn += 1;
    if (b && !a) onlyOther += 1;
  }
  if (onlyOther < fewest || onlyOther <= onlyOwn) return false;
  if (binomialCdf(onlyOwn, onlyOwn + onlyOther, 0.5) > asOften) return false;
  return poissonTail(onlyOther, Math.max(leastExpected, chanceOfHit(all) * all.length)) <= byChance;
}
