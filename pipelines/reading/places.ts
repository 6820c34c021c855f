import type { Point } from '#shared/geometry/shapes.ts';
import { centreOf, fromCorners } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import type { Named, ReadingSpace } from './named.ts';

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const placeText = new RegExp(`^[^\\p{L}]*${number}[^\\p{L}]*$`, 'u');

/** Numbers of a place, or words for an element; null if the value is neither. */
export function placed(value: unknown): number[] | string | null {
  if (Array.isArray(value)) {
    const flat = value.flat(2);
    return flat.length > 0 && flat.every((entry) => typeof entry === 'number') ? flat : null;
  }
  if (typeof value === 'object' && value !== null) {
    const { x, y } = value as { x?: unknown; y?: unknown };
    return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
  }
  if (typeof value !== 'string' || value.trim() === '') return null;
  const bare = value.replace(/<\|?\/?[a-z_]+\|?>/gi, ' ');
  return placeText.test(bare) && /\d/.test(bare)
    ? [...bare.matchAll(new RegExp(number, 'g'))].map(([text]) => Number(text))
    : value.trim();
}

/** A point in image pixels from two numbers, or the centre of a box from four; null for any other count. */
export function pixels(numbers: readonly number[], space: ReadingSpace): Point | null {
  const { coordinates, image, sent, boxes } = space;
  const at = (a: number, b: number) => pointToPixels(coordinates, [a, b], image, sent);
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || numbers.length === 3 || numbers.length > 4) return null;
  if (c === undefined || d === undefined) return at(a, b);
  return centreOf(boxes === 'xywh' ? fromCorners(at(a, b), at(a + c, b + d)) : fromCorners(at(a, b), at(c, d)));
}

const startKeys = [
  ...['start_box', 'start_coordinate', 'point', 'start_point', 'box', 'position', 'from_coord', 'start', 'element'],
];
const endKeys = ['end_box', 'end_point', 'to', 'coordinate2', 'end_coordinate', 'to_coord', 'end'];

const pairOf = (x: unknown, y: unknown): [number, number] | undefined =>
  typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;

/** The first of these arguments that is there. */
export const firstOf = (named: Named['named'], keys: readonly string[]): unknown =>
  keys.map((key) => named[key]).find((entry) => entry !== undefined && entry !== null);

/** Places of an action, in order: named ones, pairs of x and y, a path, or unnamed numbers. */
export function placesOf({ args, named }: Named): (number[] | string)[] {
  const found: (number[] | string)[] = [];
  const { path, coordinate } = named;
  const pair = pairOf(named['x'], named['y']) ?? pairOf(named['from_x'], named['from_y']);
  const start = pair ?? firstOf(named, startKeys);
  const end =
    pairOf(named['to_x'], named['to_y']) ??
    pairOf(named['destination_x'], named['destination_y']) ??
    firstOf(named, endKeys);
  const given = start === undefined ? [coordinate, end] : [start, end ?? coordinate];
  for (const entry of given) {
    const place = placed(entry);
    if (place !== null) found.push(place);
  }
  if (found.length > 0) return found;
  if (Array.isArray(path)) return [path[0], path.at(-1)].map(placed).filter((entry) => entry !== null);
  const numbers = args.filter((arg): arg is number => typeof arg === 'number');
  if (numbers.length >= 4) return [numbers.slice(0, 2), numbers.slice(2, 4)];
  if (numbers.length >= 2) return [numbers.slice(0, 2)];
  return args.flatMap((arg) => {
    const place = placed(arg);
    return place === null ? [] : [place];
  });
}
