import type { ReadAction, ReadStepElement } from '../episodes/record.ts';
import { wheelOf } from '../episodes/wheel.ts';

type Bare = Omit<ReadAction, 'raw'>;

const number = String.raw`(-?\d+(?:\.\d+)?)`;
const pair = new RegExp(`\\(\\s*(?:x\\s*=\\s*)?${number}\\s*,\\s*(?:y\\s*=\\s*)?${number}\\s*\\)`);
const quoted = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/;

function placeIn(text: string): Pick<Bare, 'point'> {
  const [, x, y] = pair.exec(text) ?? [];
  return x === undefined || y === undefined ? {} : { point: { numbers: [Number(x), Number(y)], convention: 'pixel' } };
}

const wordsOf = (rest: string): string => {
  const found = quoted.exec(rest);
  return found ? (found[1] ?? found[2] ?? '').replace(/\\(["'\\])/g, '$1') : rest.trim();
};

function keysOf(text: string): Bare {
  const keys = wordsOf(text)
    .split(/\s*\+\s*/)
    .filter(Boolean);
  return keys.length === 1 && /^(?:enter|return)$/i.test(keys[0] ?? '') ? { type: 'enter' } : { type: 'hotkey', keys };
}

function scrolled(text: string): Bare {
  const by = (axis: string) => Number(new RegExp(`delta_?${axis}\\s*=\\s*${number}`, 'i').exec(text)?.[1] ?? 0);
  const [x, y] = [by('x'), by('y')];
  if (x !== 0 || y !== 0) return wheelOf(x, y);
  const direction = (['up', 'down', 'left', 'right'] as const).find((way) =>
    new RegExp(`\\b${way}\\b`, 'i').test(text),
  );
  return direction ? { type: 'scroll', direction, directionOf: 'content' } : { type: null };
}

/** `<element> -> OPERATION: value`, as SeeAct and Mind2Web write it. */
const arrow = /^([\s\S]*?)\s*->\s*([A-Z_ ]+?)\s*(?::\s*([\s\S]*))?$/;

function operation(name: string, value: string): Bare {
  switch (name) {
    case 'CLICK':
      return { type: 'click' };
    case 'TYPE':
      return { type: 'type', text: value };
    case 'SELECT':
      return { type: 'click', text: value };
    case 'PRESS ENTER':
      return { type: 'enter' };
    case 'GO BACK':
      return { type: 'back' };
    case 'SCROLL UP':
    case 'SCROLL DOWN':
      return { type: 'scroll', direction: name === 'SCROLL UP' ? 'up' : 'down', directionOf: 'content' };
    case 'TERMINATE':
      return { type: 'finish' };
    default:
      return { type: null };
  }
}

const verbs: readonly [RegExp, (rest: string, text: string) => Bare][] = [
  [/^(?:double[ _-]?click|left_double)\b/i, (_, text) => ({ type: 'double_click', ...placeIn(text) })],
  [/^right[ _-]?click\b/i, (_, text) => ({ type: 'right_click', ...placeIn(text) })],
  [/^(?:left[ _-]?)?(?:click|tap)\b/i, (_, text) => ({ type: 'click', ...placeIn(text) })],
  [/^(?:type|input|enter text)\b:?/i, (rest, text) => ({ type: 'type', text: wordsOf(rest), ...placeIn(text) })],
  [/^(?:press|key(?:press)?|hotkey)\b:?/i, (rest) => keysOf(rest)],
  [/^scroll(?:ed)?\b/i, (_, text) => ({ ...scrolled(text), ...placeIn(text) })],
  [/^(?:navigate|go)[ _]?back\b/i, () => ({ type: 'back' })],
  [/^wait\b/i, () => ({ type: 'wait' })],
  [/^(?:finish|finished|done|stop|terminate)\b/i, () => ({ type: 'finish' })],
];

/** An action in words, as histories for judges list it, and the element that it names. */
export function wordedAction(words: string): { action: ReadAction; element?: ReadStepElement } {
  const text = words.trim();
  const [, target = '', name, value = ''] = arrow.exec(text) ?? [];
  if (name !== undefined) {
    const element = target.trim() ? { element: { name: target.trim().slice(0, 500) } } : {};
    return { action: { ...operation(name.trim(), value.trim()), raw: words }, ...element };
  }
  const verb = verbs.find(([begins]) => begins.test(text));
  if (!verb) return { action: { type: null, raw: words } };
  return { action: { ...verb[1](text.replace(verb[0], ''), text), raw: words } };
}
