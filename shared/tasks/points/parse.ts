import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '../../phrases/phrase.ts';
import { answered, nothingShown, unreadable, type Reading } from '../reading.ts';
import { blanked } from '../reply/blank.ts';
import { withoutAnswer } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { findAbsent } from './absent.ts';
import { withoutOtherActions } from './other-actions.ts';
import { settle } from './settle.ts';
import { type Spot, spotsIn } from './spots.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const placeReader = 'places 4';

/** A reply read as a position. `point` in image pixels, null for "no such target". */
export interface PlaceAnswer {
  point: Point | null;
  numbers: number[];
  convention: PointConvention;
  box: BBox | null;
  /** The published reader's divisor of the two numbers. */
  scale?: [number, number] | undefined;
}

const noTarget = (numbers: number[], convention: PointConvention): PlaceAnswer => {
  return { point: null, numbers, convention, box: null };
};

/** Signs and words of a number that do not change it. */
const decoration =
  /(?<=^|[([{,:=]\s?|\b(?:at|and|is)\s)(?:[~≈]|(?:about|around|approximately|approx\.?|roughly)(?=\s))(?=\s?[\d.(])|\$|\\(?=[()[\]])|[*`]/gi;

/** How the numbers of a reply are read. */
export interface PlaceOptions {
  coordinates?: PointConvention;
  /** The picture's size as sent. */
  sent?: Size;
  /** What four unnamed numbers of a box are; two corners by default. */
  boxes?: BoxOrder;
  /** The prompt as sent, which a reply may repeat. */
  asked?: string;
}

/** Pixels of the image for two numbers of a spot, in the declared convention unless the spot brings its own. */
function pixelsOf({ percent, named, bins }: Spot, declared: PointConvention, image: Size, sent: Size) {
  const isSwapped = bins || (percent && !named && declared === 'thousand-yx');
  const own = bins ? 'normalized' : percent ? 'percent' : named && declared === 'thousand-yx' ? 'thousand' : null;
  const convention = own ?? declared;
  const at = (a: number, b: number): Point => {
    const [x, y] = isSwapped ? [b, a] : [a, b];
    return pointToPixels(convention, bins ? [x / 1024, y / 1024] : [x, y], image, sent);
  };
  return { convention, at };
}

/**
 * Reads the position that a reply gives, by the table in docs/metrics.md. A box counts as its centre, and the note says
 * so. A reply that cannot be read is a parse failure, never (0, 0).
 */
export function parsePlace(
  reply: string,
  image: Size,
  { coordinates = 'pixel', sent = image, boxes = 'xyxy', asked }: PlaceOptions = {},
): Reading<PlaceAnswer> {
  const shown = shownOf(reply, asked);
  if (shown.trim() === '') return nothingShown(reply);
  const { text, found: other } = withoutOtherActions(blanked(shown, decoration));
  const found = settle(text, spotsIn(text), coordinates === 'normalized');
  if (found && 'several' in found)
    return unreadable('several', inWords('reading-places', { n: found.several }), found.span);
  if (found) return answerOf(found.spot, found.others, boxes, pixelsOf(found.spot, coordinates, image, sent));
  if (other) return unreadable('not-a-click', inWords('reading-not-a-click'), other);
  const absent = findAbsent(text);
  if (absent) return answered(noTarget([], coordinates), 'absent', absent, inWords('reading-no-target'));
  return withoutAnswer(text, unreadable('none', inWords('reading-no-point')));
}

function answerOf(
  { numbers, layer, span, place: [a, b, c, d], plainBox, repaired, percent }: Spot,
  others: number,
  boxes: BoxOrder,
  { convention, at }: ReturnType<typeof pixelsOf>,
): Reading<PlaceAnswer> {
  if (numbers.every((number) => number === -1))
    return answered(noTarget(numbers, convention), 'absent-marker', span, inWords('reading-minus-one'));
  const notes: string[] = [];
  if (repaired) notes.push(inWords('reading-repaired'));
  if (percent) notes.push(inWords('reading-percent'));
  if (others > 0) notes.push(inWords('reading-places-marked', { n: others + 1 }));
  let [point, box]: [Point, BBox | null] = [at(a, b), null];
  if (c !== undefined && d !== undefined) {
    box = fromCorners(point, plainBox && boxes === 'xywh' ? at(a + c, b + d) : at(c, d));
    point = centreOf(box);
    notes.push(inWords('reading-box-centre'));
  }
  return answered({ point, numbers, convention, box }, layer, span, notes.join(' ') || null);
}
