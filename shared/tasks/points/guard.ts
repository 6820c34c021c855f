import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { pointConventions, type PointConvention } from '#shared/geometry/number-conventions.ts';
import { hitsBox, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { fitsBetter } from './guard-fit.ts';

/** One answer: two raw numbers, the picture, the size as sent, and the target if there is one. */
export interface GuardSample {
  numbers: readonly [number, number];
  image: Size;
  sent: Size;
  target: BBox | null;
}

export interface ConventionFit {
  convention: PointConvention;
  /** Number of answers whose point is in the picture under this convention. */
  inside: number;
  /** Number of answers that hit their target under it. */
  hits: number;
  /** Whether the numbers can be in this convention at all. */
  possible: boolean;
  /** The points under this convention, in image pixels, in the given order: for the overlay. */
  points: Point[];
}

export interface GuardVerdict {
  ok: boolean;
  /** If not ok: what is wrong and what fits. */
  reason: Phrase | null;
  best: PointConvention;
  n: number;
  fits: ConventionFit[];
}

/** Share of answers outside the picture that makes a convention impossible. */
const tolerated = 0.1;
/** Minimum number of answers before a lack of large numbers is evidence. */
const enough = 10;

/**
 * Checks whether the numbers in a run's first answers can be in the model's declared convention (see the convention
 * guard of the model guide: all ≤ 1, all ≤ 1000 on a larger picture, x beyond the width). Not ok if they cannot and
 * another convention hits more, or if another hits far more targets, or more than chance explains. `advice` says what to do about it.
 */
export function guardConvention(
  declared: PointConvention,
  samples: readonly GuardSample[],
  advice: (best: PointConvention) => Phrase = () => phrase('guard-advice-set-coordinates'),
): GuardVerdict {
  const fits = pointConventions.map((convention) => fitOf(convention, samples));
  const n = samples.length;
  const own = fits.find((fit) => fit.convention === declared);
  const ranked = [...fits].sort(
    (a, b) => Number(b.possible) - Number(a.possible) || b.hits - a.hits || b.inside - a.inside,
  );
  const best = ranked[0];
  if (!own || !best || n === 0) return { ok: true, reason: null, best: declared, n, fits };
  if (best.convention === declared) return { ok: true, reason: null, best: declared, n, fits };
  // Numbers outside the picture prove nothing unless another convention hits more.
  if (!own.possible && own.hits > 0 && best.hits <= own.hits)
    return { ok: true, reason: null, best: declared, n, fits };
  if (!own.possible)
    return {
      ok: false,
      reason: phrase('guard-convention', {
        ...{ n, declared, best: best.convention, advice: advice(best.convention) },
        why: why(declared, samples) ?? '',
      }),
      best: best.convention,
      n,
      fits,
    };
  const farBetter =
    n >= enough &&
    best.possible &&
    ((best.hits >= Math.max(3, own.hits * 3) && best.hits - own.hits >= n * 0.2) ||
      fitsBetter(twice(samples, own, best)));
  return {
    ok: !farBetter,
    reason: farBetter
      ? phrase('guard-convention-hits', {
          ...{ n, declared, own: own.hits, best: best.convention, hits: best.hits },
          advice: advice(best.convention),
        })
      : null,
    best: farBetter ? best.convention : declared,
    n,
    fits,
  };
}

const twice = (samples: readonly GuardSample[], own: ConventionFit, other: ConventionFit) =>
  samples.map(({ image, target }, at) => ({
    ...{ image, target },
    own: own.points[at] ?? [0, 0],
    other: other.points[at] ?? [0, 0],
  }));

function fitOf(convention: PointConvention, samples: readonly GuardSample[]): ConventionFit {
  const points = samples.map(({ numbers, image, sent }) => pointToPixels(convention, numbers, image, sent));
  let inside = 0;
  let hits = 0;
  points.forEach(([x, y], at) => {
    const sample = samples[at];
    if (!sample) return;
    const { width, height } = sample.image;
    if (x >= 0 && y >= 0 && x <= width && y <= height) inside += 1;
    if (sample.target && hitsBox(sample.target, [x, y])) hits += 1;
  });
  return { convention, inside, hits, possible: why(convention, samples) === null, points };
}

/** Evidence against a convention; null if there is none. */
function why(convention: PointConvention, samples: readonly GuardSample[]): Phrase | null {
  const over = (limit: number) => phrase('guard-over', { limit });
  const n = samples.length;
  const share = (test: (sample: GuardSample) => boolean): number => samples.filter(test).length / Math.max(1, n);
  const fractions = samples.filter(
    ({ numbers: [a, b] }) => a <= 1 && b <= 1 && a >= 0 && b >= 0 && (a % 1 !== 0 || b % 1 !== 0),
  ).length;
  if (convention === 'normalized')
    return share(({ numbers: [a, b] }) => a > 1.05 || b > 1.05) > tolerated ? over(1) : null;
  if (n >= 3 && fractions > n * (1 - tolerated))
    return fractions === n ? phrase('guard-all-fractions') : phrase('guard-most-fractions', { fractions });
  if (convention === 'pixel') {
    if (share(({ numbers: [a, b], sent }) => a > sent.width || b > sent.height) > tolerated)
      return phrase('guard-beyond-picture');
    // chance that all these answers on larger pictures stay under 1000
    let chance = 1;
    for (const { numbers, sent } of samples) {
      if (numbers[0] > 1000 || numbers[1] > 1000) return null;
      chance *= Math.min(1, 1000 / sent.width) * Math.min(1, 1000 / sent.height);
    }
    return n >= enough && chance < 1e-3 ? phrase('guard-none-over-1000') : null;
  }
  if (convention === 'percent')
    return share(({ numbers: [a, b] }) => a > 100.5 || b > 100.5) > tolerated ? over(100) : null;
  return share(({ numbers: [a, b] }) => a > 1000 || b > 1000) > tolerated ? over(1000) : null;
}
