import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { ActionType } from '#shared/episodes/actions.ts';
import { pythonCalls } from '../episodes/python-calls.ts';
import type { RawPoint, ReadAction } from '../episodes/record.ts';

/** An action as UI-TARS calls it, with its arguments. */
export interface TarsCall {
  name: string;
  named: Readonly<Record<string, unknown>>;
  raw: string;
}

const types: Readonly<Record<string, ActionType>> = {
  click: 'click',
  left_single: 'click',
  left_double: 'double_click',
  right_single: 'right_click',
  long_press: 'long_press',
  drag: 'drag',
  select: 'drag',
  scroll: 'scroll',
  type: 'type',
  hotkey: 'hotkey',
  wait: 'wait',
  finished: 'finish',
  call_user: 'fail',
  open_app: 'open_app',
  press_home: 'home',
  press_back: 'back',
};

/** The calls in a reply, after its last `Action:`; none if it has no such part. */
export function callsIn(reply: string): TarsCall[] {
  const text = /(?:^|\n)\s*Action:\s*(?![\s\S]*\n\s*Action:)([\s\S]*)$/.exec(reply)?.[1];
  return text === undefined ? [] : pythonCalls(text).map(({ name, named, raw }) => ({ name, named, raw }));
}

export const thoughtOf = (reply: string): string =>
  /(?:^|\n)\s*(?:Thought|Action_Summary):\s*([\s\S]*?)\s*(?=\n\s*Action:|$)/.exec(reply)?.[1] ?? '';

const firstOf = (named: TarsCall['named'], keys: readonly string[]): unknown =>
  keys.map((key) => named[key]).find((entry) => entry !== undefined && entry !== null && entry !== '');

const startOf = ({ named }: TarsCall) => firstOf(named, ['start_box', 'start_point', 'point']);
const endOf = ({ named }: TarsCall) => firstOf(named, ['end_box', 'end_point']);

function numbersIn(value: unknown): number[] {
  const text = typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ') : JSON.stringify(value ?? null);
  return [...text.matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gi)].map(([text]) => Number(text));
}

/** What the places of a run's calls are in: shares of the picture, thousandths, or pixels if one is above 1000. */
export function conventionOf(calls: readonly TarsCall[]): PointConvention {
  const all = calls.flatMap((call) => [...numbersIn(startOf(call)), ...numbersIn(endOf(call))]);
  if (all.some((value) => value > 1000)) return 'pixel';
  return all.length > 0 && all.every((value) => value >= 0 && value <= 1) ? 'normalized' : 'thousand';
}

function placed(value: unknown, convention: PointConvention): RawPoint | undefined {
  const [a, b, c = a, d = b] = numbersIn(value);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return { numbers: [(a + c) / 2, (b + d) / 2], convention };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The actions of a call: typing that ends with a line break also presses Enter. */
export function tarsActions(call: TarsCall, convention: PointConvention): ReadAction[] {
  const { name, named, raw } = call;
  const [start, end] = [placed(startOf(call), convention), placed(endOf(call), convention)];
  // A `select` without an end opens or picks from a list.
  const type = name === 'select' && !end ? 'click' : (types[name] ?? null);
  const action: ReadAction = { type, ...(start && { point: start }), ...(end && { to: end }), raw };
  switch (type) {
    case 'type': {
      const text = textOf(named['content']);
      const submits = text.endsWith('\n');
      return [
        { ...action, text: submits ? text.replace(/\n+$/, '') : text },
        ...(submits ? [{ type: 'enter' as const, raw }] : []),
      ];
    }
    case 'hotkey': {
      const keys = textOf(firstOf(named, ['key', 'hotkey']))
        .split(/\s+/)
        .filter(Boolean);
      const enter = keys.length === 1 && /^(?:enter|return)$/i.test(keys[0] ?? '');
      return [enter ? { type: 'enter', raw } : { ...action, keys }];
    }
    case 'scroll': {
      const text = textOf(named['direction']).toLowerCase();
      const direction = (['up', 'down', 'left', 'right'] as const).find((way) => way === text);
      return [direction ? { ...action, direction, directionOf: 'content' } : action];
    }
    case 'open_app':
      return [{ ...action, app: textOf(named['app_name']) }];
    case 'finish':
    case 'fail': {
      const text = textOf(named['content']);
      return [{ ...action, ...(text && { text }) }];
    }
    default:
      return [action];
  }
}
