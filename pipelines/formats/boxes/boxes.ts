import type { BBox } from '#shared/geometry/shapes.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { type Size, sameBox } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { fromPixels, toPixels } from '#shared/geometry/conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** Four numbers of a file, and their convention. */
export interface RawBox {
  numbers: readonly [number, number, number, number];
  convention: Convention;
}

/** The shortest decimal near `guess` for which `back` gives exactly `target`; `guess` itself if there is none. */
function shortest(guess: number, target: number, back: (value: number) => number): number {
  if (back(guess) === target && Number.isInteger(guess)) return guess;
  for (let digits = 1; digits <= 17; digits++) {
    const value = Number(guess.toPrecision(digits));
    if (back(value) === target) return value;
  }
  const ulp = Math.max(Math.abs(guess) * Number.EPSILON, Number.MIN_VALUE);
  for (const step of [1, -1, 2, -2, 3, -3, 4, -4]) {
    const value = guess + step * ulp * 0.5;
    if (back(value) === target) return value;
  }
  return guess;
}

type Numbers = [number, number, number, number];

/** Centre and size of one axis, with the fewest digits that give both edges back; `exact` says whether they do. */
function shortestPair(
  centre: number,
  size: number,
  exact: (centre: number, size: number) => boolean,
): [number, number] {
  for (let digits = 1; digits <= 17; digits++) {
    const c = Number(centre.toPrecision(digits));
    for (let more = 1; more <= 17; more++) {
      const s = Number(size.toPrecision(more));
      if (exact(c, s)) return [c, s];
    }
  }
  return [centre, size];
}

/**
 * Numbers of a pixel box in a convention, with the fewest digits that give the same pixels. Centre-based numbers may
 * differ in the last bit, as a centre and a size cannot always represent both edges.
 */
export function writeBox(box: BBox, convention: Convention, size: Size): Numbers {
  const numbers: Numbers = [...fromPixels(convention, box, size)];
  if (convention === 'cxcywh-norm') {
    for (const low of [0, 1] as const) {
      const high = low === 0 ? 2 : 3;
      const exact = (centre: number, side: number) => {
        const read = toPixels(convention, low === 0 ? [centre, 0, side, 0] : [0, centre, 0, side], size);
        return read[low] === box[low] && read[high] === box[high];
      };
      [numbers[low], numbers[high]] = shortestPair(numbers[low], numbers[high], exact);
    }
    return numbers;
  }
  // The width is added to the left edge as written, so the corner comes first.
  for (const i of [0, 1, 2, 3] as const)
    numbers[i] = shortest(numbers[i], box[i], (value) => {
      const tried: Numbers = [...numbers];
      tried[i] = value;
      return toPixels(convention, tried, size)[i];
    });
  return numbers;
}

/**
 * Numbers to export for a box: those of the imported record, to the last digit, if the box has not changed; else the
 * shortest that give the same pixels.
 */
export function exportBox(box: BBox, convention: Convention, size: Size, original?: RawBox | null): Numbers {
  if (original && original.convention === convention) {
    const read = toPixels(convention, original.numbers, size);
    if (sameBox(box, read) || sameBox(box, clampBox(read, size))) return [...original.numbers] as Numbers;
  }
  return writeBox(box, convention, size);
}

/**
 * The pixel box that written numbers will be read as. Throws if they would move it by more than a millionth of a pixel.
 */
export function asRead(numbers: Numbers, box: BBox, convention: Convention, size: Size): BBox {
  const read = clampBox(toPixels(convention, numbers, size), size);
  if (read.some((value, i) => Math.abs(value - (box[i] ?? 0)) > 1e-6))
    throw new Error(inWords('format-box-moves', { box: box.join(', '), convention }));
  return read;
}
