import type { Point } from '#shared/geometry/shapes.ts';
import { placesIn, withPlace } from './arguments.ts';
import type { KnowledgeContent } from '../../contents/knowledge-question.ts';

/** Reason of a revision that moved a point: its question must be answered blind again. */
export const pointMoved = 'Point moved';

/**
 * Letters of the options whose point can be moved: wrong ones with one position. The key's point comes from the
 * recording.
 */
export const movable = ({ column, options, answer }: KnowledgeContent): string[] =>
  column === 'parameter'
    ? options.flatMap(({ letter, text }) => (letter !== answer && placesIn(text).length === 1 ? [letter] : []))
    : [];

/** The question with the point of a wrong option moved, in pixels of the first picture and clamped to it. */
export function withPointMoved(content: KnowledgeContent, letter: string, [x, y]: Point): KnowledgeContent {
  const [picture] = content.pictures;
  if (!picture || !movable(content).includes(letter)) return content;
  const inside = (value: number, length: number) => Math.min(Math.max(Math.round(value), 0), length - 1);
  const to: Point = [inside(x, picture.width), inside(y, picture.height)];
  return {
    ...content,
    options: content.options.map(({ box, ...option }) =>
      option.letter === letter
        ? { ...option, text: withPlace(option.text, to), origin: 'moved by hand' }
        : { ...option, ...(box && { box }) },
    ),
  };
}

/**
 * Distance from the only position of an option to that of the key, in pixels; null for the key and if either does not
 * have exactly one.
 */
export function farFromKey(
  { options, answer }: { options: readonly { letter: string; text: string }[]; answer: string },
  letter: string,
): number | null {
  const placeOf = (named: string) => {
    const places = placesIn(options.find((option) => option.letter === named)?.text ?? '');
    return places.length === 1 ? places[0] : undefined;
  };
  const [key, place] = [placeOf(answer), placeOf(letter)];
  return key && place && letter !== answer ? Math.hypot(place[0] - key[0], place[1] - key[1]) : null;
}
