import type { BBox } from '#shared/contract/common.ts';
import type { BoxOrder, PointConvention } from '#shared/contract/runs/models.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { GroundingAnswer } from '#shared/tasks/grounding/item.ts';
import { type AnswerSample, answerSample, type Declared, guardAnswers } from '#shared/tasks/points/answer-guard.ts';
import type { Reading } from '#shared/tasks/reading.ts';

/** Answers looked at: enough that a few strays weigh little. */
const guarded = 1000;

/** A picture whose size nobody told is held as 1 × 1. */
export const sizeUnknown = ({ image }: { image: Size }): boolean => image.width === 1 && image.height === 1;

/** The picture that an answer points into, and the box that it should hit. */
export interface Aim {
  image: Size;
  target: BBox | null;
}

/** Watches over the numbers that are answered: their convention, and what the four numbers of a box are. */
export class AnswerGuards {
  readonly #declared: Declared;
  readonly #samples: AnswerSample[] = [];

  constructor(coordinates: PointConvention, boxes: BoxOrder) {
    this.#declared = { coordinates, boxes };
  }

  /** Looks at one reading of a reply; `reply` is null where numbers were given in place of it. */
  see(item: Aim, reading: Reading<GroundingAnswer>, reply: string | null, sent: Size): void {
    // without the picture's size nothing can be said about where a point should lie
    if (this.#samples.length >= guarded || reading.kind !== 'answer' || sizeUnknown(item)) return;
    const sample = answerSample({ ...reading.answer, reply }, { ...item, sent }, this.#declared);
    if (sample) this.#samples.push(sample);
  }

  /** What speaks against the declared reading, with the options to use instead. */
  warnings(): string[] {
    return guardAnswers(this.#declared, this.#samples, {
      boxes: (best) => `use --answer-boxes ${best}`,
      coordinates: (best) => `use --coordinates ${best}`,
    }).reasons;
  }
}
