import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from '#shared/geometry/box.ts';
import { pointFromPixels, pointToPixels } from '#shared/geometry/points.ts';
import { type BoxSample, guardBoxOrder, middleOf } from './box-order.ts';
import { type ConventionFit, guardConvention, type GuardSample, type GuardVerdict } from './guard.ts';
import { parsePlace } from './parse.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';

/** The declared format of a model's numbers. */
export interface Declared {
  coordinates: PointConvention;
  boxes: BoxOrder;
}

/** One answer as read: the numbers of its reply, and the point in image pixels. */
export interface ReadAnswer {
  numbers: readonly number[];
  convention: string | null;
  point: Point | null;
  /** Null if the predictions give numbers instead of a reply. */
  reply: string | null;
}

/** An answer as input of the guards. `box`: four unnamed numbers, either two corners or a corner and a size. */
export interface AnswerSample extends GuardSample {
  box: BoxSample['numbers'] | null;
}

export const otherOrder = (order: BoxOrder): BoxOrder => (order === 'xyxy' ? 'xywh' : 'xyxy');

/** The two numbers of an answer's point in a convention: from the reply, or the centre of a box in any notation. */
export function placeIn(
  convention: PointConvention,
  { numbers, point }: { numbers: readonly number[]; point: Point },
  image: Size,
  sent: Size,
): [number, number] {
  const [a, b, ...more] = numbers;
  const plain = a !== undefined && b !== undefined && more.length === 0;
  const same = plain && pointToPixels(convention, [a, b], image, sent).join() === point.join();
  return same ? [a, b] : pointFromPixels(convention, point, image, sent);
}

/** Four unnamed numbers that give different boxes in the two orders. */
function plainBox({ numbers, point, reply }: ReadAnswer, image: Size, sent: Size, declared: Declared) {
  const [a, b, c, d, ...more] = numbers;
  if (reply === null || a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (more.length > 0) return null;
  const otherwise = parsePlace(reply, image, {
    coordinates: declared.coordinates,
    sent,
    boxes: otherOrder(declared.boxes),
  });
  if (otherwise.kind !== 'answer' || otherwise.answer.point?.join() === point?.join()) return null;
  return [a, b, c, d] as const;
}

/**
 * The guards' input for an answer; null for one that says nothing about the declared convention: without a point, or
 * with self-explanatory numbers (percent signs, named x and y).
 */
export function answerSample(
  answer: ReadAnswer,
  { image, sent, target }: { image: Size; sent: Size; target: BBox | null },
  declared: Declared,
): AnswerSample | null {
  const { numbers, point, convention } = answer;
  if (numbers.length < 2 || point === null || convention !== declared.coordinates) return null;
  const at = placeIn(declared.coordinates, { numbers, point }, image, sent);
  return { numbers: at, box: plainBox(answer, image, sent, declared), image, sent, target };
}

/** The points of samples if unnamed boxes are read in a given order. */
export const inOrder = (samples: readonly AnswerSample[], order: BoxOrder): GuardSample[] =>
  samples.map(({ box, numbers, ...rest }) => ({ ...rest, numbers: box ? middleOf(box, order) : numbers }));

export interface AnswerVerdict {
  /** Evidence against the order of boxes, then against the convention; empty if there is none. */
  reasons: Phrase[];
  best: Declared;
  verdict: GuardVerdict;
  /** The declared reading, then every convention in the best-fitting order of boxes. */
  fits: (ConventionFit & { boxes: BoxOrder })[];
}

/** Whether a model's answers can be in its declared convention, and how they fit the others. */
export function guardAnswers(
  declared: Declared,
  samples: readonly AnswerSample[],
  advice: { boxes: (best: BoxOrder) => Phrase; coordinates?: (best: PointConvention) => Phrase },
): AnswerVerdict {
  const boxes = samples.flatMap(({ box, image, sent, target }) => (box ? [{ numbers: box, image, sent, target }] : []));
  const order = guardBoxOrder(declared.boxes, declared.coordinates, boxes, advice.boxes);
  // whether the numbers can be in the convention is decided for the order that fits
  const best = order === null ? declared.boxes : otherOrder(declared.boxes);
  const verdict = guardConvention(declared.coordinates, inOrder(samples, best), advice.coordinates);
  const fits = verdict.fits.map((fit) => ({ ...fit, boxes: best }));
  if (order !== null) {
    const own = guardConvention(declared.coordinates, inOrder(samples, declared.boxes)).fits.find(
      ({ convention }) => convention === declared.coordinates,
    );
    if (own) fits.unshift({ ...own, boxes: declared.boxes });
  }
  return {
    reasons: [order, verdict.reason].filter((phrase) => phrase !== null),
    best: { coordinates: verdict.best, boxes: best },
    verdict,
    fits,
  };
}
