import type { BBox, Point } from '#shared/contract/common.ts';
import type { BoxOrder, PointConvention } from '#shared/contract/runs/models.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { answered, refused, unreadable, type Reading } from '../reading.ts';
import { findRefusal } from '../reply/refusals.ts';
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
  const shown = withoutTokens(withoutThinking(reply));
  if (shown.trim() === '')
    return unreadable(
      'empty',
      reply.trim() === '' ? 'The reply is empty.' : 'The reply ends before its reasoning does.',
    );
  const { text, found: other } = withoutOtherActions(shown);
  const found = findPlace(withoutRestated(text, coordinates, image, sent));
  if (found && 'several' in found)
    return unreadable(found.pattern, `${found.several} different places are named and none is chosen.`, found.span);
  if (found) return place(boxes === 'xywh' ? withSize(found) : found, image, coordinates, sent);
  if (other) return unreadable('not-a-click', 'The reply drags, scrolls or types; it names no place to click.', other);
  const absent = findAbsent(text);
  if (absent)
    return answered(
      { point: null, numbers: [], convention: coordinates, box: null },
      'absent',
      absent,
      'The reply says there is no such target.',
    );
  const refusal = findRefusal(text);
  return refusal ? refused(refusal) : unreadable('none', 'No point or box was found.');
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
      'The reply is all −1: no such target.',
    );
  if (percent) notes.push('Percentages of the picture were read.');
  if (others > 0) notes.push(`${others + 1} different places are named; the one that counts is marked.`);
  const [a, b, c, d] = found.place;
  if (c === undefined || d === undefined)
    return answered({ point: at(a, b), numbers, convention, box: null }, pattern, span, notes.join(' ') || null);
  const box = fromCorners(at(a, b), at(c, d));
  notes.push('A box was answered; its centre counts.');
  return answered({ point: centreOf(box), numbers, convention, box }, pattern, span, notes.join(' '));
}
