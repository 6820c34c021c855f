import type { BBox } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import type { Size } from '#shared/geometry/box.ts';

/** Share of the picture's diagonal within which a position without a known element matches (our choice). */
export const near = 0.04;

type Way = 'up' | 'down' | 'left' | 'right';
const opposite: Readonly<Record<Way, Way>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** The direction in which content comes into view, of a scroll or of a finger's swipe. */
function contentWay({ direction, directionOf, type, point, to }: Action): Way | null {
  if (direction)
    return (directionOf ?? (type === 'swipe' ? 'finger' : 'content')) === 'finger' ? opposite[direction] : direction;
  if (!point || !to) return null;
  const [across, down] = [to[0] - point[0], to[1] - point[1]];
  const finger: Way = Math.abs(across) > Math.abs(down) ? (across > 0 ? 'right' : 'left') : down > 0 ? 'down' : 'up';
  return opposite[finger];
}

const words = (text: string | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
const keyed = (keys: readonly string[] | undefined) =>
  (keys ?? [])
    .map((key) => key.toLowerCase().replace(/^control$/, 'ctrl'))
    .sort()
    .join('+');

function samePlace(a: Action['point'], b: Action['point'], size: Size, box: BBox | null): boolean {
  if (!a || !b) return a === b;
  if (box) return a[0] >= box[0] && a[0] < box[2] && a[1] >= box[1] && a[1] < box[3];
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= near * Math.hypot(size.width, size.height);
}

/** Enter pressed as a key is Enter. */
const kindOf = ({ type, keys = [] }: Action) =>
  type === 'hotkey' && keys.length === 1 && /^(?:enter|return)$/i.test(keys[0] ?? '') ? 'enter' : type;

const moves = (type: Action['type']) => type === 'scroll' || type === 'swipe';

/**
 * Whether an agent's action does what the recorded one did: the same type; its position in the recorded element, or near
 * the recorded position where no element is known; the same text apart from case and blanks; the same keys; the same
 * content coming into view.
 */
export function sameIntent(done: Action, recorded: Action, size: Size, element: BBox | null): boolean {
  if (moves(done.type) && moves(recorded.type)) return contentWay(done) === contentWay(recorded);
  const type = kindOf(done);
  if (type !== kindOf(recorded)) return false;
  switch (type) {
    case 'click':
    case 'double_click':
    case 'right_click':
    case 'long_press':
      return keyed(done.keys) === keyed(recorded.keys) && samePlace(done.point, recorded.point, size, element);
    case 'drag':
      return samePlace(done.point, recorded.point, size, element) && samePlace(done.to, recorded.to, size, null);
    case 'type':
    case 'switch_tab':
      return words(done.text) === words(recorded.text);
    case 'hotkey':
      return keyed(done.keys) === keyed(recorded.keys);
    case 'open_app':
      return words(done.app) === words(recorded.app);
    default:
      return true;
  }
}
