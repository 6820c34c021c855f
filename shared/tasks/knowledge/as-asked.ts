import type { Action, directions } from '../../episodes/actions.ts';

type Direction = (typeof directions)[number];

const opposite: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** The direction of the larger part of a movement; null if nothing moved. */
function movement({ point, to }: Pick<Action, 'point' | 'to'>): Direction | null {
  if (!point || !to) return null;
  const [x, y] = [to[0] - point[0], to[1] - point[1]];
  if (x === 0 && y === 0) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}

/** Names of keys that recorders and libraries spell in their own way, as lists of shortcuts spell them. */
const usual: Readonly<Record<string, string>> = {
  control: 'ctrl',
  controlleft: 'ctrl',
  controlright: 'ctrl',
  ctl: 'ctrl',
  ctrlleft: 'ctrl',
  ctrlright: 'ctrl',
  shiftleft: 'shift',
  shiftright: 'shift',
  altleft: 'alt',
  altright: 'alt',
  option: 'alt',
  command: 'cmd',
  winleft: 'win',
  winright: 'win',
  escape: 'esc',
  return: 'enter',
  numpadenter: 'enter',
  del: 'delete',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  ' ': 'space',
};

/** A key in lower case, under its usual name. */
export function usualKey(key: string): string {
  const low = key.toLowerCase();
  return usual[low] ?? low;
}

/**
 * An action as questions write it, so that the recorded one does not stand out among wrong ones and means the same in
 * every data set: a scroll says which part of the page comes into view, also if it was recorded as a movement of the
 * finger; keys have their usual names.
 */
export function asAsked(action: Action): Action {
  const { type, direction, directionOf, keys } = action;
  if (type === 'hotkey' && keys) return { ...action, keys: keys.map(usualKey) };
  if (type !== 'scroll' && type !== 'swipe') return action;
  const finger = direction ? (directionOf === 'finger' ? direction : null) : movement(action);
  return finger ? { ...action, direction: opposite[finger], directionOf: 'content' } : action;
}
