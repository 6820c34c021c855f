import type { BBox, Point } from '#shared/contract/common.ts';
import type { BoxOrder, PointConvention } from '#shared/contract/runs/models.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '../../phrases/phrase.ts';
import { abstained, answered, refused, unreadable, type Reading } from '../reading.ts';
import { findAbstention } from '../reply/abstentions.ts';
import { findRefusal } from '../reply/refusals.ts';
import { withoutEscapes } from '../reply/signs.ts';
import { withoutThinking } from '../reply/thinking.ts';
import { withoutTokens } from '../reply/tokens.ts';
import { findAbsent } from './absent.ts';
import type { FoundPlace } from './found.ts';
import { withoutOtherActions } from './not-clicks.ts';
import { findPlace } from './find-place.ts';
import { withoutRestated } from './restated.ts';

/** A reply read as a position. `point` in image pixels, null for "no such target". */
export interface PlaceAnswer {
  point: Point | null;
  numbers: number[];
  convention: PointConvention;
  box: BBox | null;
  /** The published reader's divisor of the two numbers. */
  scale?: [number, number] | undefined;
}

/**
 * Reads the position that a reply gives. A box counts as its centre, and the note says so; percentages and named x and
 * y are read as such, whatever the convention's order. An unreadable reply is a parse failure, never (0, 0). `boxes`
 * says what four unnamed numbers are.
 */
export function parsePlace(
  reply: string,
  image: Size,
  coordinates: PointConvention = 'pixel',
  sent: Size = image,
  boxes: BoxOrder = 'xyxy',
): Reading<PlaceAnswer> {
  const shown = withoutTokens(withoutThinking(withoutEscapes(reply)));
  if (shown.trim() === '')
    return unreadable('empty', reply.trim() === '' ? inWords('reading-empty') : inWords('reading-only-reasoning'));
  const { text, found: other } = withoutOtherActions(shown);
  const found = findPlace(withoutRestated(text, coordinates, image, sent));
  if (found && 'several' in found)
    return unreadable(found.pattern, inWords('reading-places', { n: found.several }), found.span);
  if (found) return place(boxes === 'xywh' ? withSize(found) : found, image, coordinates, sent);
  if (other) return unreadable('not-a-click', inWords('reading-not-a-click'), other);
  const absent = findAbsent(text);
  if (absent)
    return answered(
      { point: null, numbers: [], convention: coordinates, box: null },
      'absent',
      absent,
      inWords('reading-no-target'),
    );
  const refusal = findRefusal(text);
  if (refusal) return refused(refusal);
  const abstention = findAbstention(text);
  return abstention ? abstained(abstention) : unreadable('none', inWords('reading-no-point'));
}

/** A box whose last two numbers are its size. */
function withSize(found: FoundPlace): FoundPlace {
  const [a, b, c, d] = found.place;
  if (!found.plainBox || c === undefined || d === undefined) return found;
  return { ...found, place: [a, b, a + c, b + d] };
}

function place(found: FoundPlace, image: Size, coordinates: PointConvention, sent: Size): Reading<PlaceAnswer> {
  const { numbers, pattern, span, named, percent, others } = found;
  const convention = percent ? 'normalized' : named && coordinates === 'thousand-yx' ? 'thousand' : coordinates;
  const notes: string[] = [];
  const at = (a: number, b: number): Point => {
    if (!percent) return pointToPixels(convention, [a, b], image, sent);
    // percent of a y-first model without names keeps that model's order
    const [x, y] = !named && coordinates === 'thousand-yx' ? [b, a] : [a, b];
    return pointToPixels('normalized', [x / 100, y / 100], image);
  };
  if (numbers.length >= 2 && numbers.every((number) => number === -1))
    return answered(
      { point: null, numbers, convention, box: null },
      'absent-marker',
      span,
      inWords('reading-minus-one'),
    );
  if (percent) notes.push(inWords('reading-percent'));
  if (others > 0) notes.push(inWords('reading-places-marked', { n: others + 1 }));
  const [a, b, c, d] = found.place;
  if (c === undefined || d === undefined)
    return answered({ point: at(a, b), numbers, convention, box: null }, pattern, span, notes.join(' ') || null);
  const box = fromCorners(at(a, b), at(c, d));
  notes.push(inWords('reading-box-centre'));
  return answered({ point: centreOf(box), numbers, convention, box }, pattern, span, notes.join(' '));
}
