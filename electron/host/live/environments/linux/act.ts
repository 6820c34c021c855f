import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { chord } from './keys.ts';

/** Pixels that one click of the wheel moves, about; and clicks of a scroll without a distance (our choice). */
const notchPixels = 40;
const usualNotches = 8;
const mostNotches = 200;
/** Milliseconds between keys. */
const keyMs = '12';
/** Milliseconds that an agent waits unless it says how long. */
const usualWaitMs = 1000;

/** X's buttons of the wheel. */
const wheel = { up: '4', down: '5', left: '6', right: '7' } as const;

const at = ([x, y]: Point): string[] => ['mousemove', String(Math.round(x)), String(Math.round(y))];

function scrolled({ direction = 'down', directionOf, distance, unit }: Action): string[] | null {
  const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;
  const way = directionOf === 'finger' ? opposite[direction] : direction;
  const wanted = distance === undefined ? usualNotches : unit === 'wheel' ? distance : distance / notchPixels;
  const notches = Math.max(1, Math.round(wanted));
  if (notches > mostNotches) return null;
  return ['click', '--repeat', String(notches), '--delay', '20', wheel[way]];
}

const onKeys = /[\x20-\x7e\n\t]+/.source;

/**
 * Typed text. Letters that are on no key are entered by their code point, as GTK offers it: xdotool would change the
 * keyboard for each of them, which a busy program notices too late.
 */
function typed(text: string): string[][] {
  const parts = text.match(new RegExp(`${onKeys}|.`, 'gsu')) ?? [];
  return parts.flatMap((part) => {
    if (new RegExp(`^${onKeys}$`).test(part)) return [['type', '--clearmodifiers', '--delay', keyMs, '--', part]];
    const code = part.codePointAt(0)?.toString(16) ?? '';
    return [
      ['key', '--clearmodifiers', '--', 'ctrl+shift+u'],
      ['type', '--delay', keyMs, '--', code],
      ['key', '--', 'space'],
    ];
  });
}

/** A click with the keys that are held down meanwhile. */
function clicked(point: Point, keys: readonly string[], how: string[]): { calls: string[][] } | { refused: string } {
  const held = keys.map((key) => chord([key]));
  if (held.some((key) => key === null)) return { refused: inWords('linux-no-key', { keys: keys.join('+') }) };
  const press = (call: 'keydown' | 'keyup') => held.flatMap((key) => [call, key ?? '']);
  return { calls: [[...at(point), ...press('keydown'), 'click', ...how, ...press('keyup')]] };
}

/** The calls of xdotool that perform an action, or why there are none. */
export function callsOf(action: Action, centre: Point): { calls: string[][] } | { refused: string } {
  const { type, text = '', keys = [], ms, to } = action;
  const point = action.point ?? centre;
  switch (type) {
    case 'click':
      return clicked(point, keys, ['1']);
    case 'double_click':
      return clicked(point, keys, ['--repeat', '2', '--delay', '60', '1']);
    case 'right_click':
      return clicked(point, keys, ['3']);
    case 'drag': {
      const end = to ?? point;
      const half: Point = [(point[0] + end[0]) / 2, (point[1] + end[1]) / 2];
      return { calls: [[...at(point), 'mousedown', '1', ...at(half), ...at(end), 'mouseup', '1']] };
    }
    case 'scroll': {
      const turned = scrolled(action);
      if (!turned) return { refused: inWords('linux-far-scroll', { most: mostNotches }) };
      return { calls: [[...at(point), ...turned]] };
    }
    case 'type':
      return { calls: [...(action.point ? [[...at(point), 'click', '1']] : []), ...typed(text)] };
    case 'hotkey': {
      const pressed = chord(keys);
      if (pressed === null) return { refused: inWords('linux-no-key', { keys: keys.join('+') }) };
      return { calls: [['key', '--clearmodifiers', '--', pressed]] };
    }
    case 'enter':
      return { calls: [['key', '--clearmodifiers', '--', 'Return']] };
    default:
      return { calls: [['sleep', String((ms ?? usualWaitMs) / 1000)]] };
  }
}
