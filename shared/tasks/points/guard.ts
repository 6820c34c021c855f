import type { BBox, Point } from '#shared/contract/common.ts';
import { pointConventions, type PointConvention } from '#shared/contract/runs/models.ts';
import { hitsBox, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';

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
  /** One sentence if not ok: what is wrong and what fits. */
  reason: string | null;
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
 * another convention hits more, or if another hits far more targets. `advice` says what to do about it.
 */
export function guardConvention(
  declared: PointConvention,
  samples: readonly GuardSample[],
  advice: (best: PointConvention) => string = () => "set the model's coordinates and start again",
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
      reason: `The first ${n} answers cannot be “${declared}”: ${why(declared, samples)}. “${best.convention}” fits; ${advice(best.convention)}.`,
      best: best.convention,
      n,
      fits,
    };
  const farBetter =
    n >= enough && best.possible && best.hits >= Math.max(3, own.hits * 3) && best.hits - own.hits >= n * 0.2;
  return {
    ok: !farBetter,
    reason: farBetter
      ? `Read as “${declared}” ${own.hits} of the first ${n} answers hit their target, read as “${best.convention}” ${best.hits}; ${advice(best.convention)}.`
      : null,
    best: farBetter ? best.convention : declared,
    n,
    fits,
  };
}

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

/** Evidence against a convention, as half a sentence; null if there is none. */
function why(convention: PointConvention, samples: readonly GuardSample[]): string | null {
  const n = samples.length;
  const share = (test: (sample: GuardSample) => boolean): number => samples.filter(test).length / Math.max(1, n);
  const fractions = share(
    ({ numbers: [a, b] }) => a <= 1 && b <= 1 && a >= 0 && b >= 0 && (a % 1 !== 0 || b % 1 !== 0),
  );
  if (convention === 'normalized')
    return share(({ numbers: [a, b] }) => a > 1.05 || b > 1.05) > tolerated ? 'they contain numbers over 1' : null;
  if (n >= 3 && fractions > 1 - tolerated) return 'all numbers are between 0 and 1';
  if (convention === 'pixel') {
    if (share(({ numbers: [a, b], sent }) => a > sent.width || b > sent.height) > tolerated)
      return 'numbers exceed the picture’s width or height';
    // chance that all these answers on larger pictures stay under 1000
    let chance = 1;
    for (const { numbers, sent } of samples) {
      if (numbers[0] > 1000 || numbers[1] > 1000) return null;
      chance *= Math.min(1, 1000 / sent.width) * Math.min(1, 1000 / sent.height);
    }
    return n >= enough && chance < 1e-3 ? 'no number is over 1000 although the pictures are larger' : null;
  }
  if (convention === 'percent')
    return share(({ numbers: [a, b] }) => a > 100.5 || b > 100.5) > tolerated ? 'they contain numbers over 100' : null;
  return share(({ numbers: [a, b] }) => a > 1000 || b > 1000) > tolerated ? 'they contain numbers over 1000' : null;
}
