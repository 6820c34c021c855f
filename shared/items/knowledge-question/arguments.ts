import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { colourAt, type MarkColour, type PictureMark } from '#shared/marks/mark.ts';

const pointIn = /point\s*=\s*['"]?(?:<point>|\(|\[)?\s*(-?\d+(?:\.\d+)?)[\s,]+(-?\d+(?:\.\d+)?)/gi;

/** Positions in an argument list, in order: `point='120 340'`, `start_point='…', end_point='…'`. */
export function placesIn(text: string): Point[] {
  return [...text.matchAll(pointIn)].map(([, x, y]): Point => [Number(x), Number(y)]);
}

/** The argument list with its only position moved, in whole pixels; unchanged if it has none or several. */
export function withPlace(text: string, [x, y]: Point): string {
  if (placesIn(text).length !== 1) return text;
  const place = `${Math.round(x)} ${Math.round(y)}`;
  return text.replace(pointIn, (whole) => whole.replace(/-?\d+(?:\.\d+)?[\s,]+-?\d+(?:\.\d+)?$/, place));
}

/** What an argument list draws on the picture: a ring, or an arrow for two positions. Nothing without a position. */
export function markOf(text: string, colour: MarkColour, letter?: string): PictureMark | null {
  const [from, to] = placesIn(text);
  const named = letter === undefined ? { colour } : { colour, letter };
  if (from && to) return { kind: 'arrow', from, to, ...named };
  return from ? { kind: 'point', point: from, ...named } : null;
}

/** The marks of options that are argument lists: A red, B blue, C green, D orange. */
export function optionMarks(options: readonly { letter: string; text: string }[]): PictureMark[] {
  return options.flatMap(({ letter, text }, at) => markOf(text, colourAt(at), letter) ?? []);
}

/** The other arguments besides positions: keys, typed text, a direction; null for any other text. */
export interface StatedArguments {
  places: Point[];
  direction: string | null;
  content: string | null;
  key: string | null;
}

const meant: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A parsed argument list of GUI Knowledge Bench; null for any other text, of which nothing may be lost. */
export function readArguments(text: string): StatedArguments | null {
  const pair = /\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*,?/gy;
  const found = new Map<string, string>();
  let end = 0;
  for (const [whole, name = '', single, double] of text.matchAll(pair)) {
    if (found.has(name)) return null;
    found.set(
      name,
      (single ?? double ?? '').replaceAll(/\\(.)/g, (_, text: string) => meant[text] ?? text),
    );
    end += whole.length;
  }
  const known = ['point', 'start_point', 'end_point', 'direction', 'content', 'key'];
  if (found.size === 0 || end < text.trimEnd().length || [...found.keys()].some((name) => !known.includes(name)))
    return null;
  const places = placesIn(text);
  if (places.length !== [...found.keys()].filter((name) => name.endsWith('point')).length) return null;
  const of = (name: string) => found.get(name) ?? null;
  return { places, direction: of('direction'), content: of('content'), key: of('key') };
}

const at = (place: Point) => `'${place.map((value) => String(Math.round(value))).join(' ')}'`;
const escaped: Readonly<Record<string, string>> = { '\n': 'n', '\t': 't', '\r': 'r' };
const quoted = (text: string) => `'${text.replaceAll(/[\\'\n\t\r]/g, (text) => `\\${escaped[text] ?? text}`)}'`;

/** The argument list of an action as GUI Knowledge Bench writes it; null if the action lacks an argument. */
export function argumentsOf({ point, to, text, keys, direction, type }: Action): string | null {
  switch (type) {
    case 'click':
    case 'double_click':
    case 'right_click':
    case 'long_press':
      return point ? `point=${at(point)}` : null;
    case 'drag':
      return point && to ? `start_point=${at(point)}, end_point=${at(to)}` : null;
    case 'scroll':
    case 'swipe':
      return direction ? [...(point ? [`point=${at(point)}`] : []), `direction='${direction}'`].join(', ') : null;
    case 'type':
      return text === undefined ? null : `content=${quoted(text)}`;
    case 'hotkey':
      return keys?.length ? `key=${quoted(keys.join(' '))}` : null;
    case 'enter':
      return "key='enter'";
    default:
      return null;
  }
}
