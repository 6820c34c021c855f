import type { BBox } from '#shared/geometry/shapes.ts';
import { type BoxOrder, pointConventions, type PointConvention } from '#shared/geometry/number-conventions.ts';
import { hitsBox, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Four numbers of a reply, and the picture, the size as sent, and the target. */
export interface BoxSample {
  numbers: readonly [number, number, number, number];
  image: Size;
  sent: Size;
  target: BBox | null;
}

const inWords = (order: BoxOrder): Phrase => phrase(`guard-order-${order}`);

/** The centre of a box, in the units of its numbers. */
export const middleOf = ([a, b, c, d]: BoxSample['numbers'], order: BoxOrder): [number, number] =>
  order === 'xywh' ? [a + c / 2, b + d / 2] : [(a + c) / 2, (b + d) / 2];

/** Number of targets hit under the convention that hits most. */
function bestHits(order: BoxOrder, samples: readonly BoxSample[]): number {
  const hits = (convention: PointConvention) =>
    samples.filter(
      ({ numbers, image, sent, target }) =>
        target && hitsBox(target, pointToPixels(convention, middleOf(numbers, order), image, sent)),
    ).length;
  return Math.max(...pointConventions.map(hits));
}

function extentOf(convention: PointConvention, sent: Size): Size {
  if (convention === 'pixel') return sent;
  const all = convention === 'normalized' ? 1 : convention === 'percent' ? 100 : 1000;
  return { width: all, height: all };
}

/** Boxes that cannot be in this order: the second corner before the first, or an end outside the picture. */
function impossible(order: BoxOrder, convention: PointConvention, samples: readonly BoxSample[]): number {
  return samples.filter(({ numbers: [a, b, c, d], sent }) => {
    if (order === 'xyxy') return c < a || d < b;
    const { width, height } = extentOf(convention, sent);
    return a + c > width * 1.02 || b + d > height * 1.02;
  }).length;
}

/** Minimum number of boxes for a decision, and the share of impossible ones that rules an order out. */
const enough = 10;
const tolerated = 0.3;

/**
 * A warning if a run's answered boxes fit the other order better, judged by how many are impossible in the declared one
 * and by the targets that each hits; null otherwise. `advice` says what to do about it.
 */
export function guardBoxOrder(
  declared: BoxOrder,
  convention: PointConvention,
  samples: readonly BoxSample[],
  advice: (best: BoxOrder) => Phrase,
): Phrase | null {
  const n = samples.length;
  if (n < enough) return null;
  const other: BoxOrder = declared === 'xyxy' ? 'xywh' : 'xyxy';
  const [own, others] = [bestHits(declared, samples), bestHits(other, samples)];
  const odd = impossible(declared, convention, samples);
  const cannot = odd > n * tolerated && impossible(other, convention, samples) <= n * tolerated && others >= own;
  const fits = others >= Math.max(3, own * 3) && others - own >= n * 0.2;
  if (!cannot && !fits) return null;
  const found = { n, declared: inWords(declared), own, best: inWords(other), hits: others, advice: advice(other) };
  return odd > 0 ? phrase('guard-boxes-impossible', { ...found, odd }) : phrase('guard-boxes', found);
}
