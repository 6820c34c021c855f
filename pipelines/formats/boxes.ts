import type { BBox } from '#shared/contract/common.ts';
import type { Convention } from '#shared/contract/imports.ts';
import { type Size, sameBox } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { toPixels } from '#shared/geometry/conventions.ts';

/** Four numbers as a file gives them, and how to read them. */
export interface RawBox {
  numbers: readonly [number, number, number, number];
  convention: Convention;
}

/** The shortest decimal near `guess` for which `back` gives exactly `target`; `guess` itself when there is none. */
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

/**
 * Numbers of a pixel box under a convention, written with as few digits as give the same pixels back. Centre-based
 * numbers may differ in the last bit, as a centre and a size cannot always hold both edges.
 */
export function writeBox(box: BBox, convention: Convention, { width: w, height: h }: Size): Numbers {
  const [x1, y1, x2, y2] = box;
  const one = (target: number, guess: number, back: (value: number) => number) => shortest(guess, target, back);
  switch (convention) {
    case 'xyxy-px':
      return [x1, y1, x2, y2];
    case 'xywh-px':
      return [x1, y1, one(x2, x2 - x1, (v) => x1 + v), one(y2, y2 - y1, (v) => y1 + v)];
    case 'xyxy-norm':
    case 'xyxy-1000': {
      const unit = convention === 'xyxy-1000' ? 1000 : 1;
      const edge = (value: number, side: number) =>
        one(value, (value / side) * unit, (v) => (unit === 1 ? v * side : (v * side) / unit));
      return [edge(x1, w), edge(y1, h), edge(x2, w), edge(y2, h)];
    }
    case 'xywh-norm':
    case 'xywh-percent': {
      const unit = convention === 'xywh-percent' ? 100 : 1;
      const back = (v: number, side: number) => (unit === 1 ? v * side : (v * side) / unit);
      const x = one(x1, (x1 / w) * unit, (v) => back(v, w));
      const y = one(y1, (y1 / h) * unit, (v) => back(v, h));
      return [
        x,
        y,
        one(x2, (x2 / w) * unit - x, (v) => back(x + v, w)),
        one(y2, (y2 / h) * unit - y, (v) => back(y + v, h)),
      ];
    }
    case 'cxcywh-norm': {
      const axis = (low: number, high: number, side: number): [number, number] => {
        const exact = (c: number, s: number) => (c - s / 2) * side === low && (c + s / 2) * side === high;
        const centre = (low + high) / 2 / side;
        const size = (high - low) / side;
        for (let digits = 1; digits <= 17; digits++) {
          const c = Number(centre.toPrecision(digits));
          for (let more = 1; more <= 17; more++) {
            const s = Number(size.toPrecision(more));
            if (exact(c, s)) return [c, s];
          }
        }
        return [centre, size];
      };
      const [cx, cw] = axis(x1, x2, w);
      const [cy, ch] = axis(y1, y2, h);
      return [cx, cy, cw, ch];
    }
  }
}

/**
 * Numbers to export for a box: those of the imported record when the box was not changed since, to the last digit;
 * else the shortest that give the same pixels.
 */
export function exportBox(box: BBox, convention: Convention, size: Size, original?: RawBox | null): Numbers {
  if (original && original.convention === convention) {
    const read = toPixels(convention, original.numbers, size);
    if (sameBox(box, read) || sameBox(box, clampBox(read, size))) return [...original.numbers] as Numbers;
  }
  return writeBox(box, convention, size);
}

/** The pixel box that written numbers will be read as. Throws when they would move it by more than a millionth of a pixel. */
export function asRead(numbers: Numbers, box: BBox, convention: Convention, size: Size): BBox {
  const read = clampBox(toPixels(convention, numbers, size), size);
  if (read.some((value, i) => Math.abs(value - (box[i] ?? 0)) > 1e-6))
    throw new Error(`The box ${box.join(', ')} cannot be written as ${convention} without moving it.`);
  return read;
}
