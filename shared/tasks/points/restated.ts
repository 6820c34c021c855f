import type { Point } from '#shared/contract/common.ts';
import { pointConventions, type PointConvention } from '#shared/contract/runs/models.ts';
import type { Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { blank } from '../reply/blank.ts';
import { n } from './number.ts';

// Blanks are bounded: two unbounded runs around a sign that may be missing take years on a long line of blanks.
const blanks = '\\s{0,9}';
const bracketed = new RegExp(
  `[\\[(]${blanks}(${n})${blanks}(%?)${blanks},${blanks}(${n})${blanks}%?${blanks}[\\])]`,
  'g',
);
/** Replies with more positions than this are lists; nothing in them is compared. */
const most = 12;

interface Named {
  numbers: readonly [number, number];
  percent: boolean;
  /** The value of the last printed digit of either number. */
  digit: number;
  span: readonly [number, number];
}

const lastDigit = (text: string): number => 10 ** -(text.split('.')[1]?.length ?? 0);

function named(text: string): Named[] {
  return [...text.matchAll(bracketed)].map((match) => {
    const [whole, a = '', sign = '', b = ''] = match;
    return {
      numbers: [Number(a), Number(b)],
      percent: sign !== '',
      digit: Math.max(lastDigit(a), lastDigit(b)),
      span: [match.index, match.index + whole.length],
    };
  });
}

/**
 * The text with blanks in place of positions that another one repeats in the declared convention, as a model does that
 * converts its own numbers: `[0.27, 0.11] -> (520, 120)`. The one that counts is the one in the declared convention.
 */
export function withoutRestated(text: string, declared: PointConvention, image: Size, sent: Size): string {
  const all = named(text);
  if (all.length < 2 || all.length > most) return text;
  const at = (convention: PointConvention, numbers: readonly [number, number]): Point =>
    pointToPixels(convention, numbers, image, sent);
  const repeats = (one: Named, other: Named): boolean => {
    if (other.percent) return false;
    const [x, y] = at(declared, other.numbers);
    const near = ([a, b]: Point, [dx, dy]: Point) => Math.abs(a - x) <= dx + 1 && Math.abs(b - y) <= dy + 1;
    const unit = at(declared, [other.digit, other.digit]);
    // the same numbers in the same units are not a conversion
    if (near(at(declared, one.numbers), unit)) return false;
    return pointConventions.some((convention) => {
      // the same units in another order are two positions
      if (one.percent && convention !== 'percent') return false;
      if (convention.slice(0, 8) === declared.slice(0, 8)) return false;
      const [dx, dy] = at(convention, [one.digit, one.digit]);
      return near(at(convention, one.numbers), [Math.max(dx, unit[0]), Math.max(dy, unit[1])]);
    });
  };
  let out = text;
  for (const one of all) {
    if (!all.some((other) => other !== one && repeats(one, other))) continue;
    const [from, to] = one.span;
    out = out.slice(0, from) + blank(out.slice(from, to)) + out.slice(to);
  }
  return out;
}
