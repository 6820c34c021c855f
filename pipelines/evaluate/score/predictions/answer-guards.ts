import type { BBox } from '#shared/contract/common.ts';
import type { PointConvention } from '#shared/contract/runs/models.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { GroundingAnswer } from '#shared/tasks/grounding/item.ts';
import { type BoxOrder, type BoxSample, guardBoxOrder, middleOf } from '#shared/tasks/points/box-order.ts';
import { parsePlace } from '#shared/tasks/points/parse.ts';
import { guardConvention, type GuardSample } from '#shared/tasks/points/guard.ts';
import type { Reading } from '#shared/tasks/reading.ts';

/** Answers looked at: enough that a few strays weigh little. */
const guarded = 1000;

/** A picture whose size nobody told is held as 1 × 1. */
export const sizeUnknown = ({ image }: { image: Size }): boolean => image.width === 1 && image.height === 1;

/** Four numbers that do not say what they are: read in both orders they give different places. */
function plainBox(numbers: readonly number[]): BoxSample['numbers'] | null {
  const [a, b, c, d, ...more] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined || more.length > 0) return null;
  return [a, b, c, d];
}

/** The picture that an answer points into, and the box that it should hit. */
export interface Aim {
  image: Size;
  target: BBox | null;
}

/** Watches over the numbers that are answered: their convention, and what the four numbers of a box are. */
export class AnswerGuards {
  readonly #declared: PointConvention;
  readonly #order: BoxOrder;
  readonly #points: (GuardSample & { box: BoxSample['numbers'] | null })[] = [];

  constructor(declared: PointConvention, order: BoxOrder) {
    this.#declared = declared;
    this.#order = order;
  }

  /** Looks at one reading of a reply; `reply` is null where numbers were given in place of it. */
  see(item: Aim, reading: Reading<GroundingAnswer>, reply: string | null, sent: Size): void {
    if (this.#points.length >= guarded || reading.kind !== 'answer' || reading.answer.point === null) return;
    const { numbers, convention } = reading.answer;
    const [a, b, c, d] = numbers;
    // percent signs and named numbers speak for themselves
    if (a === undefined || b === undefined || convention !== this.#declared) return;
    // without the picture's size nothing can be said about where a point should lie
    if (sizeUnknown(item)) return;
    const other = this.#order === 'xyxy' ? 'xywh' : 'xyxy';
    const otherwise = reply === null ? null : parsePlace(reply, item.image, this.#declared, sent, other);
    const differs = otherwise?.kind === 'answer' && otherwise.answer.point?.join() !== reading.answer.point.join();
    const at: [number, number] = c === undefined || d === undefined ? [a, b] : middleOf([a, b, c, d], 'xyxy');
    const box = differs ? plainBox(numbers) : null;
    this.#points.push({ numbers: at, box, image: item.image, sent, target: item.target });
  }

  /** What speaks against the declared reading, with the options to use instead. */
  warnings(): string[] {
    const boxes = this.#points.flatMap(({ box, image, sent, target }) =>
      box ? [{ numbers: box, image, sent, target }] : [],
    );
    const order = guardBoxOrder(this.#order, this.#declared, boxes, (best) => `use --answer-boxes ${best}`);
    // whether the numbers can be of the convention is asked of the order that fits
    const best = order === null ? this.#order : this.#order === 'xyxy' ? 'xywh' : 'xyxy';
    const points = this.#points.map(({ box, numbers, ...rest }) => ({
      ...rest,
      numbers: box ? middleOf(box, best) : numbers,
    }));
    const { reason } = guardConvention(this.#declared, points, (fits) => `use --coordinates ${fits}`);
    return [order, reason].filter((one) => one !== null);
  }
}
