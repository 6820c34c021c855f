import type { Point } from '#shared/contract/common.ts';
import type { BoxOrder, PointConvention } from '#shared/contract/runs/models.ts';
import type { Action, ActionType } from '#shared/episodes/actions.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';

/** An action as a reply writes it: a name and its arguments, from a call or from JSON. */
export interface Named {
  name: string;
  args: readonly unknown[];
  named: Readonly<Record<string, unknown>>;
  raw: string;
}

/** In which space positions are, and how boxes are written. */
export interface ReadingSpace {
  image: Size;
  sent: Size;
  coordinates: PointConvention;
  boxes: BoxOrder;
}

/** An action whose places may be elements in words, which a grounder looks up. */
export interface ReadAction {
  action: Action;
  element: string | null;
  toElement: string | null;
}

/** The names that families of models give to actions (UI-TARS, OS-Atlas, Qwen, computer-use tools). */
const names: Readonly<Record<string, ActionType>> = {
  click: 'click',
  tap: 'click',
  left_click: 'click',
  left_single: 'click',
  double_click: 'double_click',
  left_double: 'double_click',
  doubleclick: 'double_click',
  right_click: 'right_click',
  right_single: 'right_click',
  rightclick: 'right_click',
  long_press: 'long_press',
  drag: 'drag',
  left_click_drag: 'drag',
  select: 'drag',
  swipe: 'swipe',
  scroll: 'scroll',
  type: 'type',
  input: 'type',
  input_text: 'type',
  write: 'type',
  hotkey: 'hotkey',
  key: 'hotkey',
  keypress: 'hotkey',
  press: 'hotkey',
  enter: 'enter',
  press_enter: 'enter',
  back: 'back',
  press_back: 'back',
  navigate_back: 'back',
  home: 'home',
  press_home: 'home',
  navigate_home: 'home',
  switch_tab: 'switch_tab',
  open_app: 'open_app',
  open: 'open_app',
  wait: 'wait',
  answer: 'answer',
  finish: 'finish',
  finished: 'finish',
  complete: 'finish',
  done: 'finish',
  fail: 'fail',
  call_user: 'fail',
  impossible: 'fail',
};

export const actionNames: readonly string[] = [...Object.keys(names), 'terminate', 'system_button'];

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const placeText = new RegExp(`^[^\\p{L}]*${number}[^\\p{L}]*$`, 'u');

/** Numbers of a place, or words for an element; null if the value is neither. */
function placed(value: unknown): number[] | string | null {
  if (Array.isArray(value)) {
    const flat = value.flat(2);
    return flat.length > 0 && flat.every((one) => typeof one === 'number') ? flat : null;
  }
  if (typeof value === 'object' && value !== null) {
    const { x, y } = value as { x?: unknown; y?: unknown };
    return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
  }
  if (typeof value !== 'string' || value.trim() === '') return null;
  const bare = value.replace(/<\|?\/?[a-z_]+\|?>/gi, ' ');
  return placeText.test(bare) && /\d/.test(bare)
    ? [...bare.matchAll(new RegExp(number, 'g'))].map(([one]) => Number(one))
    : value.trim();
}

function pixels(numbers: readonly number[], space: ReadingSpace): Point | null {
  const { coordinates, image, sent, boxes } = space;
  const at = (a: number, b: number) => pointToPixels(coordinates, [a, b], image, sent);
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || numbers.length === 3 || numbers.length > 4) return null;
  if (c === undefined || d === undefined) return at(a, b);
  return centreOf(boxes === 'xywh' ? fromCorners(at(a, b), at(a + c, b + d)) : fromCorners(at(a, b), at(c, d)));
}

const startKeys = ['start_box', 'start_coordinate', 'point', 'start_point', 'box', 'position'];
const endKeys = ['end_box', 'end_point', 'to', 'coordinate2', 'end_coordinate'];

const firstOf = (named: Named['named'], keys: readonly string[]): unknown =>
  keys.map((key) => named[key]).find((one) => one !== undefined && one !== null);

/** Places of an action, in order: named ones, pairs of x and y, a path, or unnamed numbers. */
function placesOf({ args, named }: Named): (number[] | string)[] {
  const found: (number[] | string)[] = [];
  const { x, y, path, coordinate } = named;
  const start = firstOf(named, startKeys) ?? (typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined);
  const end = firstOf(named, endKeys);
  const given = start === undefined ? [coordinate, end] : [start, end ?? coordinate];
  for (const one of given) {
    const place = placed(one);
    if (place !== null) found.push(place);
  }
  if (found.length > 0) return found;
  if (Array.isArray(path)) return [path[0], path.at(-1)].map(placed).filter((one) => one !== null);
  const numbers = args.filter((one): one is number => typeof one === 'number');
  if (numbers.length >= 4) return [numbers.slice(0, 2), numbers.slice(2, 4)];
  if (numbers.length >= 2) return [numbers.slice(0, 2)];
  return args.flatMap((one) => {
    const place = placed(one);
    return place === null ? [] : [place];
  });
}

const textOf = ({ args, named }: Named, keys: readonly string[]): string | undefined => {
  const value = firstOf(named, keys) ?? args.find((one) => typeof one === 'string');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
};

function keysOf({ args, named }: Named): string[] {
  const given = firstOf(named, ['keys', 'key', 'text']) ?? args;
  const list = Array.isArray(given) ? given.flat() : [given];
  const words = list.filter((one): one is string => typeof one === 'string');
  const [only = ''] = words;
  // "ctrl+s" and "ctrl s" are one combination; a plus alone is a key.
  return words.length === 1 ? only.split(/(?<=.)[+\s]+(?=.)/).filter(Boolean) : words;
}

const ways = ['up', 'down', 'left', 'right'] as const;

function directionOf({ args, named }: Named): (typeof ways)[number] | null {
  const said = [named['direction'], named['scroll_direction'], ...args];
  const found = said.flatMap((one) => (typeof one === 'string' ? ways.filter((way) => way === one.toLowerCase()) : []));
  if (found[0]) return found[0];
  const [across, down] = [Number(named['scroll_x'] ?? 0), Number(named['scroll_y'] ?? 0)];
  if (down !== 0) return down > 0 ? 'down' : 'up';
  return across === 0 ? null : across > 0 ? 'right' : 'left';
}

const buttons: Readonly<Record<string, ActionType>> = { back: 'back', home: 'home', enter: 'enter' };

function typeOf(one: Named): ActionType | null {
  const name = one.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (name === 'terminate') return /^fail/i.test(textOf(one, ['status']) ?? '') ? 'fail' : 'finish';
  if (name === 'system_button') return buttons[(textOf(one, ['button']) ?? '').toLowerCase()] ?? null;
  const type = names[name] ?? null;
  if (type === 'click' && one.named['button'] === 'right') return 'right_click';
  if (type === 'hotkey') {
    const keys = keysOf(one);
    if (keys.length === 1 && /^(?:enter|return)$/i.test(keys[0] ?? '')) return 'enter';
  }
  return type;
}

const needsPlace: ReadonlySet<ActionType> = new Set(['click', 'double_click', 'right_click', 'long_press', 'drag']);

/**
 * An action from its name and arguments, positions in image pixels. Null if the name is none of an action, or what it
 * needs is missing: a click without a place is never a click at (0, 0).
 */
export function namedAction(one: Named, space: ReadingSpace): ReadAction | null {
  const type = typeOf(one);
  if (!type) return null;
  const action: Action = { type, raw: one.raw };
  const places = needsPlace.has(type) || type === 'swipe' || type === 'scroll' ? placesOf(one) : [];
  const way = type === 'scroll' || type === 'swipe' ? directionOf(one) : null;
  const here = places.filter((place) => typeof place !== 'string' || place.toLowerCase() !== way);
  const [start, end] = here.map((place) => (typeof place === 'string' ? place : pixels(place, space)));
  if (needsPlace.has(type) && !start) return null;
  if (type === 'drag' && !end) return null;
  if (typeof start === 'object' && start) action.point = start;
  if (typeof end === 'object' && end) action.to = end;
  if (way) {
    action.direction = way;
    // A scroll names what comes into view, a swipe how the finger moves.
    action.directionOf = type === 'scroll' ? 'content' : 'finger';
  }
  if ((type === 'scroll' && !way) || (type === 'swipe' && !way && !end)) return null;
  if (type === 'type' || type === 'answer') {
    const text = textOf(one, ['content', 'text', 'value', 'message']);
    if (text === undefined) return null;
    action.text = text;
  }
  if (type === 'finish' || type === 'fail') {
    const text = textOf(one, ['content', 'text', 'reason', 'answer']);
    if (text) action.text = text;
  }
  if (type === 'hotkey') {
    action.keys = keysOf(one);
    if (action.keys.length === 0) return null;
  }
  if (type === 'open_app' || type === 'switch_tab') {
    const text = textOf(one, ['app', 'app_name', 'name', 'text', 'title']);
    if (!text) return null;
    if (type === 'open_app') action.app = text;
    else action.text = text;
  }
  return {
    action,
    element: typeof start === 'string' ? start : null,
    toElement: typeof end === 'string' ? end : null,
  };
}
