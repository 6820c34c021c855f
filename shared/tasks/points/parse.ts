import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { type BoxOrder, pointConventions, type PointConvention } from '#shared/geometry/number-conventions.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '../../phrases/phrase.ts';
import { abstained, answered, nothingShown, refused, unreadable, type Reading } from '../reading.ts';
import { findAbstention, findRefusal } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { findAbsent } from './absent.ts';
import { withoutOtherActions } from './other-actions.ts';
import { settle } from './settle.ts';
import { type Spot, spotsIn } from './spots.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const placeReader = 'places 3';

/** A reply read as a position. `point` in image pixels, null for "no such target". */
export interface PlaceAnswer {
  point: Point | null;
  numbers: number[];
  convention: PointConvention;
  box: BBox | null;
  /** The published reader's divisor of the two numbers. */
  scale?: [number, number] | undefined;
}

/** Digits in groups: "(1,520, 1,020)". */
const grouped =
  /(?<![\d.,]\s?)([1-9]),(\d{3}), (?:([1-9]),(\d{3})|(\d{1,3}))(?![\d,])|(?<![\d.,]\s?)(\d{1,4}), ([1-9]),(\d{3})(?![\d,])|(?<=\b[xy]["']?\s?[:=]\s?["']?)[1-9],\d{3}(?!\d|,\d)/gi;
/** "(0,5; 0,1)": decimal commas. */
const decimal = /(?<![\d.,])(0|1(?=,0)),(\d{1,6})(;\s?|,\s)(0|1(?=,0)),(\d{1,6})(?![\d.,])/g;
/** Signs and words of a number that do not change it. */
const decoration =
  /(?<=^|[([{,:=]\s?|\b(?:at|and|is)\s)(?:[~≈]|(?:about|around|approximately|approx\.?|roughly)(?=\s))(?=\s?[\d.(])|\$|\\(?=[()[\]])|[*`]/gi;

const plain = (text: string): string =>
  (/\d,\d/.test(text)
    ? text.replace(grouped, (found) => found.replace(/(\d),(?=\d{3}(?!\d))/g, ' $1')).replace(decimal, '$1.$2$3$4.$5')
    : text
  ).replace(decoration, (sign) => ' '.repeat(sign.length));

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
function pixelsOf({ percent, named, bins }: Spot, coordinates: PointConvention, image: Size, sent: Size) {
  const isSwapped = coordinates === 'thousand-yx' && !named;
  const convention: PointConvention =
    percent || bins ? 'normalized' : named && coordinates === 'thousand-yx' ? 'thousand' : coordinates;
  const at = (a: number, b: number): Point => {
    if (bins) return pointToPixels('normalized', [b / 1024, a / 1024], image);
    if (percent) return pointToPixels('normalized', isSwapped ? [b / 100, a / 100] : [a / 100, b / 100], image);
    return pointToPixels(convention, [a, b], image, sent);
  };
  return { convention, at };
}

/** Whether one place repeats another in other units (`[0.27, 0.11] -> (520, 120)`); the one in the declared units counts. */
function restates(other: Spot, meant: Spot, coordinates: PointConvention, image: Size, sent: Size): boolean {
  const [a, b, ...more] = other.place;
  const [c, d, ...rest] = meant.place;
  if (more.length + rest.length > 0 || meant.percent) return false;
  const [x, y] = pixelsOf(meant, coordinates, image, sent).at(c, d);
  const units = pointConventions.filter((one) => one.slice(0, 8) !== coordinates.slice(0, 8));
  return (other.percent ? (['percent'] as const) : units).some((convention) => {
    const [u, v] = pointToPixels(convention, [a, b], image, sent);
    return Math.abs(u - x) <= image.width / 100 && Math.abs(v - y) <= image.height / 100;
  });
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
  const { text, found: other } = withoutOtherActions(plain(shown));
  const spots = /\d/.test(text) ? spotsIn(text, [image, sent]) : [];
  const found = settle(text, spots, (meant, one) => restates(one, meant, coordinates, image, sent));
  if (found && 'several' in found)
    return unreadable('several', inWords('reading-places', { n: found.several }), found.span);
  if (found) return answerOf(found.spot, found.others, boxes, pixelsOf(found.spot, coordinates, image, sent));
  if (other) return unreadable('not-a-click', inWords('reading-not-a-click'), other);
  const none = { point: null, numbers: [], convention: coordinates, box: null };
  const absent = findAbsent(text);
  if (absent) return answered(none, 'absent', absent, inWords('reading-no-target'));
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const abstention = findAbstention(text);
  return abstention ? abstained(abstention) : unreadable('none', inWords('reading-no-point'));
}

function answerOf(
  { numbers, layer, span, place: [a, b, c, d], plainBox, repaired, percent }: Spot,
  others: number,
  boxes: BoxOrder,
  { convention, at }: ReturnType<typeof pixelsOf>,
): Reading<PlaceAnswer> {
  if (numbers.every((number) => number === -1)) {
    const none = { point: null, numbers, convention, box: null };
    return answered(none, 'absent-marker', span, inWords('reading-minus-one'));
  }
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
