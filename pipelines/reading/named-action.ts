import type { Action, ActionType } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { directionOf, durationOf, keysOf, scrollOf, textOf } from './arguments.ts';
import { firstOf, pixels, placesOf } from './places.ts';
import type { Named, ReadAction, ReadingSpace, RefusedAction } from './named.ts';
import { heldKeys, isKnownName, names, plainName } from './vocabulary.ts';

const buttons: Readonly<Record<string, ActionType>> = { back: 'back', home: 'home', enter: 'enter' };

/** The type of an action, or why it is none that can be performed; null if what it needs is missing. */
function typeOf(call: Named, name: string): ActionType | { refused: string } | null {
  const refused = (action: string) => ({ refused: inWords('agent-not-an-action', { action }) });
  if (name === 'terminate' || name === 'status') {
    const status = textOf(call, ['status', 'goal_status']) ?? '';
    return /^(?:fail|infeasible|impossible)/i.test(status) ? 'fail' : 'finish';
  }
  // UI-Venus tells the person something by it; without words it is the end of what an agent can do.
  if ((name === 'call_user' || name === 'calluser') && textOf(call, ['content'])) return 'answer';
  if (name === 'system_button') {
    const button = (textOf(call, ['button']) ?? '').toLowerCase();
    return buttons[button] ?? (button ? refused(button) : null);
  }
  const type = names[name];
  if (!type) return refused(call.name);
  const button = call.named['button'];
  if (type.endsWith('click') && typeof button === 'string' && button !== 'left') {
    if (button === 'right' && type !== 'double_click') return 'right_click';
    return { refused: inWords('agent-button', { button }) };
  }
  const times = type === 'click' ? (call.named['clicks'] ?? 1) : 1;
  if (times !== 1) return times === 2 ? 'double_click' : refused(call.raw);
  if (type === 'hotkey') {
    const keys = keysOf(call);
    if (keys.length === 1 && /^(?:enter|return|kp_enter)$/i.test(keys[0] ?? '')) return 'enter';
  }
  return type;
}

const clicks: ReadonlySet<ActionType> = new Set(['click', 'double_click', 'right_click', 'long_press']);
const needsPlace: ReadonlySet<ActionType> = new Set([...clicks, 'drag']);

/** Keys held down during a click; null if what it says are no such keys, but words about an element. */
function heldIn({ name, named }: Named): string[] | null {
  const given = firstOf(named, ['modifiers', 'keys', ...(/_click$|^click$/i.test(name) ? ['text', 'key'] : [])]);
  const words = (Array.isArray(given) ? given : [given]).filter((key): key is string => typeof key === 'string');
  return heldKeys(words);
}

const moves: ReadonlySet<ActionType> = new Set(['scroll', 'swipe', 'drag']);

/** Whether keys are to be held down during another action than a click; a text is one only if it names such keys. */
const heldElsewhere = ({ named }: Named): boolean =>
  ['modifiers', 'keys', 'text'].some((name) => {
    const given = named[name];
    const words = (Array.isArray(given) ? given : [given]).filter((key): key is string => typeof key === 'string');
    return (heldKeys(words)?.length ?? 0) > 0;
  });

/** Ids of elements, as agents with a tree write them: `12`, `a12`. */
const elementId = /^[a-z]{0,2}\d+$/i;

/** The id of the element that an action names; null if it names none. */
const idOf = ({ args: [first], named }: Named): string | null => {
  const found =
    firstOf(named, ['bid', 'index', 'element_id', 'from_bid']) ?? (typeof first === 'string' ? first : null);
  return found !== null && elementId.test(String(found)) ? String(found) : null;
};

/** The fields that each type needs besides its places; null if one is missing. */
function fieldsOf(type: ActionType, call: Named): Partial<Action> | { refused: string } | null {
  switch (type) {
    case 'scroll': {
      const scroll = scrollOf(call);
      if (scroll === 'both') return { refused: inWords('agent-two-ways') };
      // A scroll names what comes into view, a swipe how the finger moves.
      return scroll && { ...scroll, directionOf: 'content' };
    }
    case 'swipe': {
      const direction = directionOf(call);
      return direction ? { direction, directionOf: 'finger' } : {};
    }
    case 'type':
    case 'answer': {
      const text = textOf(call, ['content', 'text', 'value', 'message', 'answer']);
      return text === undefined ? null : { text };
    }
    case 'finish':
    case 'fail': {
      const text = textOf(call, ['content', 'text', 'reason', 'answer', 'message', 'info']);
      return text ? { text } : {};
    }
    case 'hotkey': {
      const keys = keysOf(call);
      const plain = keys.map((key) => key.toLowerCase());
      const presses = firstOf(call.named, ['presses', 'repeat']) ?? 1;
      if (new Set(plain).size < keys.length || presses !== 1)
        return { refused: inWords('agent-repeated', { keys: keys.join(' ') }) };
      return keys.length === 0 ? null : { keys };
    }
    case 'open_app':
    case 'switch_tab': {
      const text = textOf(call, ['app', 'app_name', 'name', 'text', 'title', 'package']);
      const index = plainName(call.name) === 'tab_focus' ? (firstOf(call.named, ['index']) ?? call.args[0]) : undefined;
      // These agents count tabs from 0, the prompt's list from 1.
      if (typeof index === 'number') return { text: String(index + 1) };
      if (!text) return null;
      return type === 'open_app' ? { app: text } : { text };
    }
    case 'wait':
    case 'long_press': {
      const ms = type === 'wait' || firstOf(call.named, ['duration', 'time', 'ms']) ? durationOf(call) : undefined;
      return ms === undefined ? {} : { ms };
    }
    default:
      return {};
  }
}

/** Places in pixels, or words for elements. */
function whereOf(type: ActionType, call: Named, space: ReadingSpace) {
  // A text may be typed at a position; its words are never a place.
  const at = type === 'type' ? { ...call, args: [], named: { ...call.named, text: undefined } } : call;
  // Two numbers of a scroll without a direction say how far it goes.
  const far = type === 'scroll' && directionOf(call) === null ? { ...call, args: [] } : at;
  const way = directionOf(call);
  const places = needsPlace.has(type) || ['swipe', 'scroll', 'type'].includes(type) ? placesOf(far) : [];
  const [only] = places;
  // ShowUI writes both ends of a swipe as one position; without a direction it is no box.
  const ends = (type === 'swipe' || type === 'drag') && way === null && places.length === 1 && Array.isArray(only);
  const both = ends && only.length === 4 ? [only.slice(0, 2), only.slice(2)] : places;
  const here = both.filter((place) => typeof place !== 'string' || place.toLowerCase() !== way);
  const [start, end] = here.map((place) =>
    typeof place !== 'string' ? pixels(place, space) : type === 'type' ? null : place,
  );
  return { start: start ?? null, end: end ?? null };
}

/**
 * An action from its name and arguments, positions in image pixels, or why it cannot be performed as it says. Null if
 * what it needs is missing: a click without a place is never a click at (0, 0).
 */
export function namedAction(given: Named, space: ReadingSpace): ReadAction | RefusedAction | null {
  let call = given;
  let name = plainName(call.name);
  // AutoGLM: do(action="Tap", element=[x, y]).
  if (name === 'do' && typeof call.named['action'] === 'string') {
    call = { ...call, name: call.named['action'] };
    name = plainName(call.name);
  }
  const { raw } = call;
  const type = typeOf(call, name);
  if (type === null) return null;
  if (typeof type === 'object') return { raw, ...type };
  const fields = fieldsOf(type, call);
  if (fields === null) return null;
  if ('refused' in fields) return { raw, ...fields };
  const { start, end } = whereOf(type, call, space);
  const id = idOf(call);
  if (needsPlace.has(type) && start === null)
    return id === null ? null : { raw, refused: inWords('agent-element-id', { id }) };
  if (type === 'type' && start === null && firstOf(call.named, ['bid', 'index']) !== undefined && id !== null)
    return { raw, refused: inWords('agent-element-id', { id }) };
  if (type === 'drag' && end === null) return null;
  if (type === 'swipe' && !('direction' in fields) && end === null) return null;
  const action: Action = { type, raw, ...fields };
  if (typeof start === 'object' && start) action.point = start;
  if (typeof end === 'object' && end) action.to = end;
  if (moves.has(type) && heldElsewhere(call)) return { raw, refused: inWords('agent-held-click') };
  const held = clicks.has(type) ? heldIn(call) : [];
  if (held === null) return { raw, refused: inWords('agent-held-keys') };
  if (held.length > 0) action.keys = held;
  return {
    action,
    element: typeof start === 'string' ? start : null,
    toElement: typeof end === 'string' ? end : null,
  };
}

/** Whether a name is one of an action, performed here or not. */
export const isActionName = (name: string): boolean => isKnownName(plainName(name));

/** Whether words for an element are an id of it. */
export const isElementId = (words: string): boolean => elementId.test(words);
