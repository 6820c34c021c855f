import type { BBox, Point } from '#shared/contract/common.ts';
import { type BoxOrder, pointConventions, type PointConvention } from '#shared/contract/runs/models.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '../../phrases/phrase.ts';
import { abstained, answered, refused, unreadable, type Reading } from '../reading.ts';
import { findAbstention, findRefusal } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { findAbsent } from './absent.ts';
import { withoutOtherActions } from './other-actions.ts';
import { settle } from './settle.ts';
import { type Spot, spotsIn } from './spots.ts';

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const placeReader = 'places 2';

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
/** Signs and words of a number that do not change it, and the tags of named parameters. */
const decoration =
  /(?<=^|[([{,:=]\s?|\b(?:at|and|is)\s)(?:[~≈]|(?:about|around|approximately|approx\.?|roughly)(?=\s))(?=\s?[\d.(])|\$|\\(?=[()[\]])|[*`]/gi;
const parameter = /<(?:parameter(?:=|\sname=["']))?([a-z_]{1,12})["']?>(?=\s{0,3}["'([]{0,2}[-\d])/gi;

function plain(text: string): string {
  let out = text;
  if (/\d,\d/.test(out))
    out = out
      .replace(grouped, (found) => found.replace(/(\d),(?=\d{3}(?!\d))/g, ' $1'))
      .replace(decimal, '$1.$2$3$4.$5');
  if (/<(?:parameter|[xy]>)/i.test(out))
    out = out.replace(parameter, (tag: string, name: string) =>
      /^(?:[xy]|.*parameter)/i.test(tag.slice(1)) ? `${name}=`.padStart(tag.length) : tag,
    );
  return out.replace(decoration, (sign) => ' '.repeat(sign.length));
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

const digits = (value: number): number => 10 ** -(String(value).split('.')[1]?.length ?? 0);

/** Whether one place repeats another in other units: `[0.27, 0.11] -> (520, 120)`; the one in the declared units counts. */
function restates(other: Spot, meant: Spot, coordinates: PointConvention, image: Size, sent: Size): boolean {
  const [a, b, ...more] = other.place;
  const [c, d, ...rest] = meant.place;
  if (more.length + rest.length > 0 || meant.percent) return false;
  const [x, y] = pixelsOf(meant, coordinates, image, sent).at(c, d);
  return pointConventions.some((convention) => {
    if (convention.slice(0, 8) === coordinates.slice(0, 8) || (other.percent && convention !== 'percent')) return false;
    const [u, v] = pointToPixels(convention, [a, b], image, sent);
    const [dx, dy] = pointToPixels(convention, [digits(a), digits(b)], image, sent);
    const [ex, ey] = pointToPixels(coordinates, [digits(c), digits(d)], image, sent);
    return Math.abs(u - x) <= Math.max(dx, ex) + 1 && Math.abs(v - y) <= Math.max(dy, ey) + 1;
  });
}

/**
 * Reads the position that a reply gives, by the table in docs/metrics.md: structured, labelled, bracketed, then prose;
 * sizes and ranges are none. A box counts as its centre, and the note says so; percentages and named x and y are read as
 * such, whatever the convention's order. Two places that no rule tells apart, and a reply that cannot be read, are parse
 * failures, never (0, 0). `boxes` says what four unnamed numbers are; `asked` is the prompt as sent, which a reply may
 * repeat.
 */
export function parsePlace(
  reply: string,
  image: Size,
  coordinates: PointConvention = 'pixel',
  sent: Size = image,
  boxes: BoxOrder = 'xyxy',
  asked?: string,
): Reading<PlaceAnswer> {
  const shown = shownOf(reply, asked);
  if (shown.trim() === '')
    return unreadable('empty', reply.trim() === '' ? inWords('reading-empty') : inWords('reading-only-reasoning'));
  const { text, found: other } = withoutOtherActions(plain(shown));
  const spots = /\d/.test(text) ? spotsIn(text, [image, sent]) : [];
  const found = settle(text, spots, (meant, one) => restates(one, meant, coordinates, image, sent));
  if (found && 'several' in found)
    return unreadable('several', inWords('reading-places', { n: found.several }), found.span);
  if (found) return answerOf(found.spot, found.others, { image, coordinates, sent, boxes });
  if (other) return unreadable('not-a-click', inWords('reading-not-a-click'), other);
  const absent = findAbsent(text);
  if (absent) {
    const answer = { point: null, numbers: [], convention: coordinates, box: null };
    return answered(answer, 'absent', absent, inWords('reading-no-target'));
  }
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const abstention = findAbstention(text);
  return abstention ? abstained(abstention) : unreadable('none', inWords('reading-no-point'));
}

interface As {
  image: Size;
  coordinates: PointConvention;
  sent: Size;
  boxes: BoxOrder;
}

function answerOf(spot: Spot, others: number, { image, coordinates, sent, boxes }: As): Reading<PlaceAnswer> {
  const { numbers, layer, span } = spot;
  const { convention, at } = pixelsOf(spot, coordinates, image, sent);
  if (numbers.every((number) => number === -1))
    return answered(
      { point: null, numbers, convention, box: null },
      'absent-marker',
      span,
      inWords('reading-minus-one'),
    );
  const notes: string[] = [];
  if (spot.repaired) notes.push(inWords('reading-repaired'));
  if (spot.percent) notes.push(inWords('reading-percent'));
  if (others > 0) notes.push(inWords('reading-places-marked', { n: others + 1 }));
  const [a, b, c, d] = spot.place;
  if (c === undefined || d === undefined)
    return answered({ point: at(a, b), numbers, convention, box: null }, layer, span, notes.join(' ') || null);
  const isSize = spot.plainBox === true && boxes === 'xywh';
  const box = fromCorners(at(a, b), isSize ? at(a + c, b + d) : at(c, d));
  return answered(
    { point: centreOf(box), numbers, convention, box },
    layer,
    span,
    [...notes, inWords('reading-box-centre')].join(' '),
  );
}
