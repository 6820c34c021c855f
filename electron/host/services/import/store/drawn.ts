import sharp from '#pipelines/sharp.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { maxPixels } from '../../../media/prepare.ts';

/** Longest edge of the analysed pictures, in pixels; a ten-pixel control on a 4K screen is still visible. */
const edge = 1600;
/** A box whose grey values have a smaller standard deviation than this (of 255) shows only noise. */
const flat = 2;
/** Margin in pixels around a box that is analysed with it: a button of one colour has its edges there. */
const around = 2;

/** Tells which boxes of a picture are blank, from sums over its grey values. */
export class Drawn {
  readonly #width: number;
  readonly #height: number;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;

  private constructor(grey: Buffer, width: number, height: number) {
    this.#width = width;
    this.#height = height;
    const row = width + 1;
    this.#sums = new Float64Array(row * (height + 1));
    this.#squares = new Float64Array(row * (height + 1));
    for (let y = 1; y <= height; y++) {
      let [sum, square] = [0, 0];
      for (let x = 1; x <= width; x++) {
        const value = grey[(y - 1) * width + x - 1] ?? 0;
        sum += value;
        square += value * value;
        const at = y * row + x;
        this.#sums[at] = (this.#sums[at - row] ?? 0) + sum;
        this.#squares[at] = (this.#squares[at - row] ?? 0) + square;
      }
    }
  }

  /** Null for a picture that cannot be read. */
  static async open(picture: Buffer | string): Promise<Drawn | null> {
    const read = await sharp(picture, { limitInputPixels: maxPixels })
      .rotate()
      .flatten({ background: '#fff' })
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => null);
    return read && new Drawn(read.data, read.info.width, read.info.height);
  }

  /**
   * Whether the part of a box inside the picture shows the same flat colour as its surroundings; `size` is the picture
   * size that the box's pixels refer to.
   */
  blank([x1, y1, x2, y2]: BBox, { width, height }: Size): boolean {
    const [sx, sy] = [this.#width / width, this.#height / height];
    const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));
    const left = clamp(Math.floor(x1 * sx) - around, this.#width);
    const right = clamp(Math.ceil(x2 * sx) + around, this.#width);
    const top = clamp(Math.floor(y1 * sy) - around, this.#height);
    const bottom = clamp(Math.ceil(y2 * sy) + around, this.#height);
    const n = (right - left) * (bottom - top);
    if (right <= left || bottom <= top) return true;
    const over = (of: Float64Array) => {
      const at = (x: number, y: number) => of[y * (this.#width + 1) + x] ?? 0;
      return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
    };
    const mean = over(this.#sums) / n;
    return over(this.#squares) / n - mean * mean < flat * flat;
  }
}
