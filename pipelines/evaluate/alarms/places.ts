import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { centreOf, type Size } from '#shared/geometry/box.ts';

/** Cells per side of a picture: places in two neighbouring cells count as one place. */
const cells = 50;
/** Different answers of which none is counted any more: then no single one is most of them. */
const mostSame = 10_000;
/** Pixels that stand for a side of a picture of unknown size. */
const assumed = 1000;

/** A point as fractions of its picture; a picture of unknown size (1 × 1) stands for one of a thousand pixels. */
function fractionOf([x, y]: Point, { width, height }: Size): Point {
  const unknown = width === 1 && height === 1 && (x > 1 || y > 1);
  return unknown ? [x / assumed, y / assumed] : [x / width, y / height];
}

/** How often answers and targets are in each cell of the pictures. */
export class Places {
  readonly #answers = new Map<string, number>();
  /** Sums of the answers of a cell. */
  readonly #sums = new Map<string, Point>();
  readonly #targets = new Map<string, number>();
  /** How often each answer was given exactly. */
  readonly #same = new Map<string, number>();
  #answered = 0;
  #withTarget = 0;

  see(point: Point, targets: readonly BBox[], image: Size): void {
    this.#answered += 1;
    const at = fractionOf(point, image);
    add(this.#answers, cellOf(at));
    const [x, y] = this.#sums.get(cellOf(at)) ?? [0, 0];
    this.#sums.set(cellOf(at), [x + at[0], y + at[1]]);
    if (this.#same.size < mostSame) add(this.#same, at.join(' '));
    const [first] = targets;
    if (!first) return;
    this.#withTarget += 1;
    add(this.#targets, cellOf(fractionOf(centreOf(first), image)));
  }

  /** The mean of the k answers of a cell and its neighbours. */
  #middleOf(cell: Point, k: number): Point {
    const sums = keysOf(cell).map((key): Point => this.#sums.get(key) ?? [0, 0]);
    return [sums.reduce((sum, [x]) => sum + x, 0) / k, sums.reduce((sum, [, y]) => sum + y, 0) / k];
  }

  /** Whether most answers are exactly the same point, whatever its numbers mean. */
  get identical(): boolean {
    return [...this.#same.values()].some((k) => k * 2 > this.#answered);
  }

  /** The most frequent place in fractions, its number of answers, and the share of targets there; null without answers. */
  most(): { at: Point; k: number; n: number; gold: number } | null {
    let found: { cell: Point; k: number } | null = null;
    for (const key of this.#answers.keys()) {
      const [x = 0, y = 0] = key.split(' ').map(Number);
      // a place on the border of a cell is in two of them
      for (const cell of [[x, y] as Point, [x - 1, y] as Point, [x, y - 1] as Point, [x - 1, y - 1] as Point]) {
        const k = around(this.#answers, cell);
        if (!found || k > found.k) found = { cell, k };
      }
    }
    if (!found) return null;
    return {
      at: this.#middleOf(found.cell, found.k),
      k: found.k,
      n: this.#answered,
      gold: this.#withTarget === 0 ? 0 : around(this.#targets, found.cell) / this.#withTarget,
    };
  }
}

const cellOf = ([x, y]: Point): string => `${Math.floor(x * cells)} ${Math.floor(y * cells)}`;

function add(into: Map<string, number>, key: string): void {
  into.set(key, (into.get(key) ?? 0) + 1);
}

/** A cell, the next one, and those below the two. */
const keysOf = ([x, y]: Point): string[] => [`${x} ${y}`, `${x + 1} ${y}`, `${x} ${y + 1}`, `${x + 1} ${y + 1}`];

/** The number in a cell and its neighbours. */
const around = (of: ReadonlyMap<string, number>, cell: Point): number =>
  keysOf(cell).reduce((sum, key) => sum + (of.get(key) ?? 0), 0);
