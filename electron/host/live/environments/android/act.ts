import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { keyCode } from './keys.ts';

/** Milliseconds of a press that is held, of a swipe and of a scroll, which must not fling (our choice). */
const heldMs = 800;
const swipeMs = 300;
const scrollMs = 600;
/** Milliseconds that an agent waits unless it says how long. */
const usualWaitMs = 1000;
/** Share of the screen that a scroll without a distance moves, and pixels of one step of a wheel (our choice). */
const usualShare = 0.5;
const notchPixels = 100;
/** Pixels at the edges that the system keeps for its own gestures. */
const edge = 0.06;

/** The screen that positions are in, and how many pixels of the phone's own one of them is. */
export interface Screen {
  width: number;
  height: number;
  scale: number;
}

type Commands = string[][];
type Made = { commands: Commands; wait?: number } | { refused: string };

/** A place in the phone's own pixels. */
const placeOf = ([x, y]: Point, { width, height, scale }: Screen): [string, string] => {
  const whole = (at: number, most: number) =>
    String(Math.max(0, Math.min(Math.round(at * scale), Math.ceil(most * scale) - 1)));
  return [whole(x, width), whole(y, height)];
};

const stroke = (from: Point, to: Point, ms: number, screen: Screen): string[] => [
  ...['input', 'swipe', ...placeOf(from, screen), ...placeOf(to, screen), String(ms)],
];

/**
 * A scroll, or a swipe in a direction: the finger moves across the position, in the middle of its way, as far as it may
 * without touching the screen's edges.
 */
function scrolled(
  { type, direction = 'down', directionOf, distance, unit, ms }: Action,
  at: Point,
  screen: Screen,
): Made {
  const across = direction === 'left' || direction === 'right';
  const size = across ? screen.width : screen.height;
  const far = distance === undefined ? usualShare * size : unit === 'wheel' ? distance * notchPixels : distance;
  const [low, high] = [edge * size, (1 - edge) * size];
  if (far > high - low) return { refused: inWords('android-far-scroll', { most: Math.floor(high - low) }) };
  // What is further down comes into view when the finger moves up.
  const forward = (direction === 'down' || direction === 'right') === (directionOf !== 'finger');
  const middle = Math.min(high - far / 2, Math.max(low + far / 2, at[across ? 0 : 1]));
  const [start, end] = forward ? [middle + far / 2, middle - far / 2] : [middle - far / 2, middle + far / 2];
  const point = (value: number): Point => (across ? [value, at[1]] : [at[0], value]);
  return { commands: [stroke(point(start), point(end), ms ?? (type === 'swipe' ? swipeMs : scrollMs), screen)] };
}

/**
 * ASCII text as calls of `input`: it enters `%s` as a blank, so a text with these two letters is cut between them; a new
 * line is Enter.
 */
export function typed(text: string): Commands {
  return text.split(/(\n|\t)/).flatMap((part) => {
    if (part === '') return [];
    if (part === '\n') return [['input', 'keyevent', 'KEYCODE_ENTER']];
    if (part === '\t') return [['input', 'keyevent', 'KEYCODE_TAB']];
    return part.split(/(?<=%)(?=s)/).map((piece) => ['input', 'text', piece.replaceAll(' ', '%s')]);
  });
}

/** Whether the phone's own `input` can type a text: it knows the keys of an American keyboard only. */
export const isPlain = (text: string): boolean => /^[\t\n -~]*$/.test(text);

/** The commands that perform an action, or why there are none; typed text is plain. */
export function commandsOf(action: Action, screen: Screen): Made {
  const { type, text = '', keys = [], ms } = action;
  const centre: Point = [screen.width / 2, screen.height / 2];
  const at = action.point ?? centre;
  const tap = ['input', 'tap', ...placeOf(at, screen)];
  switch (type) {
    case 'click':
      return { commands: [tap] };
    case 'double_click':
      return { commands: [tap, tap] };
    case 'long_press':
      return { commands: [stroke(at, at, ms ?? heldMs, screen)] };
    case 'drag':
      return {
        commands: [
          ['input', 'draganddrop', ...placeOf(at, screen), ...placeOf(action.to ?? at, screen), String(ms ?? 1000)],
        ],
      };
    case 'swipe':
      return action.to ? { commands: [stroke(at, action.to, ms ?? swipeMs, screen)] } : scrolled(action, at, screen);
    case 'scroll':
      return scrolled(action, at, screen);
    case 'type':
      return { commands: [...(action.point ? [tap] : []), ...typed(text)] };
    case 'hotkey': {
      const codes = keys.map(keyCode);
      const strange = keys.find((_, n) => codes[n] === null);
      if (strange !== undefined) return { refused: inWords('android-no-key', { key: strange }) };
      if (codes.length !== 1) return { refused: inWords('android-one-key', { keys: keys.join('+') }) };
      return { commands: [['input', 'keyevent', codes[0] ?? '']] };
    }
    case 'enter':
      return { commands: [['input', 'keyevent', 'KEYCODE_ENTER']] };
    case 'back':
      return { commands: [['input', 'keyevent', 'KEYCODE_BACK']] };
    case 'home':
      return { commands: [['input', 'keyevent', 'KEYCODE_HOME']] };
    case 'wait':
      return { commands: [], wait: ms ?? usualWaitMs };
    default:
      return { refused: inWords('agent-not-offered', { action: type ?? action.raw }) };
  }
}
