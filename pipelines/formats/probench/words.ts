import type { Action } from '#shared/episodes/actions.ts';
import { fromWord, toWord, vocabularies } from '#shared/episodes/subsets.ts';
import type { ReadAction } from '../episodes/record.ts';

const probench = vocabularies.find(({ id }) => id === 'probench');

const place = ([x, y]: readonly [number, number]): string => `${x},${y}`;

/** An action in ProBench's format: `CLICK(540,1200)`, `TYPE(lamp)`, `COMPLETE`; the raw action if there is none. */
export function probenchWord(action: Action): string {
  const word = probench && action.type ? toWord(probench, action.type) : null;
  if (word === null) return action.raw;
  const parts = [
    ...(action.point ? [place(action.point)] : []),
    ...(action.to ? [place(action.to)] : []),
    ...(action.direction && !action.to ? [action.direction] : []),
    ...(action.type === 'type' ? [action.text ?? ''] : []),
  ];
  return parts.length > 0 ? `${word}(${parts.join(',')})` : word;
}

const number = /-?\d+(?:\.\d+)?/g;

/** Parses `CLICK(540,1200)` and similar, positions in pixels; unknown actions keep their raw text. */
export function probenchAction(text: string): ReadAction {
  const raw = text;
  const [, word = '', inside = ''] = /^\s*([A-Za-z_]+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text) ?? [];
  const type = probench ? fromWord(probench, word.toUpperCase()) : null;
  if (type === null) return { type: null, raw };
  if (type === 'type') return { type, text: inside.replace(/^(["'])([\s\S]*)\1$/, '$2'), raw };
  const numbers = (inside.match(number) ?? []).map(Number);
  const at = (from: number) => {
    const [x, y] = [numbers[from], numbers[from + 1]];
    return x === undefined || y === undefined ? undefined : { numbers: [x, y] as const, convention: 'pixel' as const };
  };
  if (type === 'click') return { type, ...(at(0) && { point: at(0) }), raw };
  if (type !== 'swipe') return { type, raw };
  const way = (['up', 'down', 'left', 'right'] as const).find((entry) => inside.toLowerCase().includes(entry));
  return {
    type,
    ...(at(0) && { point: at(0) }),
    ...(at(2) && { to: at(2) }),
    ...(way && { direction: way, directionOf: 'finger' as const }),
    raw,
  };
}
