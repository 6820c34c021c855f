import type { Action } from '#shared/episodes/actions.ts';
import { firstOf } from './places.ts';
import type { Named } from './named.ts';
import { plainName } from './vocabulary.ts';

export const textOf = ({ args, named }: Named, keys: readonly string[]): string | undefined => {
  const value = firstOf(named, keys) ?? args.find((arg) => typeof arg === 'string');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
};

/** A number, or a text that begins with one (`5 seconds`). */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const found = typeof value === 'string' ? /^\s*([+-]?(?:\d+\.?\d*|\.\d+))/.exec(value)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Keys that are pressed together; `ctrl+s` and `ctrl s` are one combination, a plus alone is a key. */
export function keysOf({ args, named }: Named): string[] {
  const given = firstOf(named, ['keys', 'key', 'key_comb', 'text', 'keycode', 'value']) ?? args;
  const list = Array.isArray(given) ? given.flat() : [given];
  const words = list.filter((key): key is string => typeof key === 'string');
  const [only = ''] = words;
  return words.length === 1 ? only.split(/(?<=.)[+\s]+(?=.)/).filter(Boolean) : words;
}

/** How long an action waits or holds, in milliseconds; undefined if it does not say. */
export function durationOf(call: Named): number | undefined {
  const { named, args } = call;
  const ms = numberIn(firstOf(named, ['ms', 'wait_ms', 'duration_ms', 'milliseconds']));
  if (ms !== undefined) return ms;
  const given = numberIn(
    firstOf(named, ['seconds', 'duration', 'time']) ?? args.find((arg) => numberIn(arg) !== undefined),
  );
  if (given === undefined) return undefined;
  return plainName(call.name) === 'noop' ? given : given * 1000;
}

const ways = ['up', 'down', 'left', 'right'] as const;
type Way = (typeof ways)[number];

/** The direction that an action says in words; null if it says none. */
export function directionOf({ name, args, named }: Named): Way | null {
  const given = [named['direction'], named['scroll_direction'], named['value']];
  const values = [...given, ...args, plainName(name).replace(/^scroll_/, '')];
  return (
    values.flatMap((value) =>
      typeof value === 'string' ? ways.filter((way) => way === value.trim().toLowerCase()) : [],
    )[0] ?? null
  );
}

type Scroll = Pick<Action, 'direction' | 'distance' | 'unit'>;

const along = (by: number, unit: 'px' | 'wheel', [less, more]: readonly [Way, Way]): Scroll => ({
  direction: by < 0 ? less : more,
  distance: Math.abs(by),
  unit,
});

/**
 * Where and how far a scroll goes: a direction with an amount, two distances in pixels, or an amount with a sign (wheel
 * clicks and Qwen's `pixels` are positive upwards). Null if it says no direction, `both` if it goes two ways at once.
 */
export function scrollOf(call: Named): Scroll | 'both' | null {
  const { name, named, args } = call;
  const number = (...keys: string[]) => numberIn(firstOf(named, keys));
  const notches = number('scroll_amount', 'step', 'steps', 'step_count', 'clicks', 'amount', 'num_clicks');
  const px = number('pixels', 'distance', 'magnitude');
  const way = directionOf(call);
  if (way)
    return {
      direction: way,
      ...(notches !== undefined
        ? { distance: Math.abs(notches), unit: 'wheel' as const }
        : px !== undefined && { distance: Math.abs(px), unit: 'px' as const }),
    };
  const numbers = args.filter((arg) => typeof arg === 'number');
  const [left, down] = [
    number('scroll_x', 'delta_x', 'dx') ?? (numbers.length === 2 ? numbers[0] : undefined) ?? 0,
    number('scroll_y', 'delta_y', 'dy') ?? (numbers.length === 2 ? numbers[1] : undefined) ?? 0,
  ];
  if (left !== 0 && down !== 0) return 'both';
  if (down !== 0) return along(down, 'px', ['up', 'down']);
  if (left !== 0) return along(left, 'px', ['left', 'right']);
  const signed = px ?? notches;
  if (signed === undefined || signed === 0) return null;
  const unit = px === undefined ? 'wheel' : 'px';
  return plainName(name) === 'hscroll' ? along(signed, unit, ['left', 'right']) : along(-signed, unit, ['up', 'down']);
}
