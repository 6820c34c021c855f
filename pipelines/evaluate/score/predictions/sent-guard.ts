import type { BBox } from '#shared/geometry/shapes.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { centreOf, hitsBox, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { presets } from '../../../presets/registry.ts';
import type { SentOf } from './sent.ts';

/** Two numbers read as pixels of the picture at the size declared as sent, and the box that they should hit. */
export interface PixelSample {
  numbers: readonly [number, number];
  image: Size;
  sent: Size;
  target: BBox | null;
}

/** A value of `--sent`, how many targets the answers hit with it. */
export interface SentFit {
  sent: string;
  hits: number;
  own: number;
}

const hitsWith = (samples: readonly PixelSample[], sent: SentOf): number =>
  samples.filter(
    ({ numbers, image, target }) => target && hitsBox(target, pointToPixels('pixel', numbers, image, sent(image))),
  ).length;

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? null;
}

/** The size that pictures of one size had if most answers are about right; null if the pictures differ in size. */
function likelySize(samples: readonly PixelSample[]): Size | null {
  const [first] = samples;
  if (!first || samples.some(({ image }) => image.width !== first.image.width || image.height !== first.image.height))
    return null;
  const ratios = (axis: 0 | 1) =>
    samples.flatMap(({ numbers, target }) => {
      const at = target ? centreOf(target)[axis] : 0;
      return at > 0 && numbers[axis] > 0 ? [numbers[axis] / at] : [];
    });
  const [x, y] = [median(ratios(0)), median(ratios(1))];
  if (x === null || y === null) return null;
  const size = { width: Math.round(first.image.width * x), height: Math.round(first.image.height * y) };
  return size.width > 0 && size.height > 0 && size.width < 1e6 && size.height < 1e6 ? size : null;
}

/** Fewest answers and hits for a decision, and the share of answers by which another size must hit more. */
const enough = 10;
const fewest = 5;
const more = 0.2;

/**
 * The size of the pictures as sent that fits pixel answers far better than the declared one: that of a model
 * family, or one size for all. Null if there is none.
 */
export function betterSent(samples: readonly PixelSample[]): SentFit | null {
  const n = samples.length;
  if (n < enough) return null;
  const own = samples.filter(
    ({ numbers, image, sent, target }) => target && hitsBox(target, pointToPixels('pixel', numbers, image, sent)),
  ).length;
  const options: { sent: string; of: SentOf }[] = presets.flatMap(({ id, image }) => {
    const policy = imagePolicy.parse(image);
    return [{ sent: id, of: (size: Size) => sentSize(size, policy) }];
  });
  const entry = likelySize(samples);
  if (entry) options.push({ sent: `${entry.width}x${entry.height}`, of: () => entry });
  let best: SentFit | null = null;
  for (const { sent, of } of options) {
    const hits = hitsWith(samples, of);
    if (hits > (best?.hits ?? 0)) best = { sent, hits, own };
  }
  if (!best || best.hits < fewest || best.hits < own * 1.5 || best.hits - own < n * more) return null;
  return best;
}

/** The warning that answers fit another size of the pictures, with the option that says so; `declared`: by `--sent`. */
export const sentWarning = ({ sent, hits, own }: SentFit, n: number, declared: boolean): Phrase =>
  phrase(declared ? 'guard-sent-declared' : 'guard-sent', { own, n, hits, sent });
