import type { BBox } from '#shared/geometry/shapes.ts';
import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { GroundingAnswer } from '#shared/tasks/grounding/item.ts';
import {
  type AnswerSample,
  answerSample,
  type Declared,
  guardAnswers,
  inOrder,
} from '#shared/tasks/points/answer-guard.ts';
import type { Reading } from '#shared/tasks/reading.ts';
import { betterSent, sentWarning } from './sent-guard.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';

/** Number of answers checked: enough that a few outliers do not matter. */
const guarded = 1000;

/** A picture of unknown size counts as 1 × 1. */
export const sizeUnknown = ({ image }: { image: Size }): boolean => image.width === 1 && image.height === 1;

/** The picture of an answer, and the box that it should hit. */
export interface Aim {
  image: Size;
  target: BBox | null;
}

/** Checks the numbers in answers: their convention, and what the four numbers of a box are. */
export class AnswerGuards {
  readonly #declared: Declared;
  readonly #samples: AnswerSample[] = [];

  /** Whether pixels are those of the pictures themselves; otherwise `--sent` says which. */
  readonly #ownSize: boolean;

  constructor(coordinates: PointConvention, boxes: BoxOrder, ownSize: boolean) {
    this.#declared = { coordinates, boxes };
    this.#ownSize = ownSize;
  }

  /** Adds one reading of a reply; `reply` is null if numbers were given instead. */
  see(item: Aim, reading: Reading<GroundingAnswer>, reply: string | null, sent: Size): void {
    // without the picture's size the expected position of a point is unknown
    if (this.#samples.length >= guarded || reading.kind !== 'answer' || sizeUnknown(item)) return;
    const sample = answerSample({ ...reading.answer, reply }, { ...item, sent }, this.#declared);
    if (sample) this.#samples.push(sample);
  }

  /** Warnings about the declared reading, with the options that correct it. */
  warnings(): string[] {
    const { reasons, best, verdict } = guardAnswers(this.#declared, this.#samples, {
      boxes: (best) => phrase('guard-advice-answer-boxes', { best }),
      coordinates: (best) => phrase('guard-advice-coordinates', { best }),
    });
    const fit = this.#declared.coordinates === 'pixel' ? betterSent(inOrder(this.#samples, best.boxes)) : null;
    if (!fit || verdict.fits.some(({ hits }) => hits >= fit.hits)) return reasons.map(phraseWords);
    // another size explains the answers better than another convention
    const boxes = verdict.reason === null ? reasons : reasons.filter((reason) => reason !== verdict.reason);
    return [...boxes, sentWarning(fit, this.#samples.length, !this.#ownSize)].map(phraseWords);
  }
}
