import { z } from 'zod';
import type { ReadAction, RawPoint } from '../episodes/record.ts';
import { wheelOf } from '../episodes/wheel.ts';

const two = z.tuple([z.number(), z.number()]);
const spot = z.object({ x: z.number(), y: z.number() });

/** An action of Anthropic's computer tool (`action`), or of an OpenAI computer call (`type`); also those of cua. */
const given = z.object({
  action: z.string().nullish(),
  type: z.string().nullish(),
  coordinate: two.nullish().catch(null),
  start_coordinate: two.nullish().catch(null),
  x: z.number().nullish().catch(null),
  y: z.number().nullish().catch(null),
  path: z
    .array(z.union([spot, two]))
    .nullish()
    .catch(null),
  button: z.string().nullish().catch(null),
  text: z.string().nullish().catch(null),
  keys: z
    .union([z.array(z.string()), z.string()])
    .nullish()
    .catch(null),
  scroll_direction: z.enum(['up', 'down', 'left', 'right']).nullish().catch(null),
  scroll_amount: z.number().nullish().catch(null),
  scroll_x: z.number().nullish().catch(null),
  scroll_y: z.number().nullish().catch(null),
  duration: z.number().nullish().catch(null),
  ms: z.number().nullish().catch(null),
});
type Given = z.infer<typeof given>;

const pixel = (numbers: readonly [number, number]): RawPoint => ({ numbers, convention: 'pixel' });

function placeOf({ coordinate, x, y }: Given): { point?: RawPoint } {
  if (coordinate) return { point: pixel(coordinate) };
  return typeof x === 'number' && typeof y === 'number' ? { point: pixel([x, y]) } : {};
}

function pressed(keys: readonly string[]): Omit<ReadAction, 'raw'> {
  return keys.length === 1 && /^(?:enter|return|kp_enter)$/i.test(keys[0] ?? '')
    ? { type: 'enter' }
    : { type: 'hotkey', keys: [...keys] };
}

const split = (keys: string): string[] => keys.split(/(?<=.)\+(?=.)|\s+/).filter(Boolean);

function dragged(one: Given): Omit<ReadAction, 'raw'> {
  const ends = [one.path?.[0], one.path?.at(-1)].map((end) =>
    end === undefined ? undefined : Array.isArray(end) ? pixel(end) : pixel([end.x, end.y]),
  );
  const from = one.start_coordinate ? pixel(one.start_coordinate) : ends[0];
  const to = one.path ? ends[1] : placeOf(one).point;
  return { type: 'drag', ...(from && { point: from }), ...(to && { to }) };
}

function scrolled(one: Given): Omit<ReadAction, 'raw'> {
  const here = placeOf(one);
  if (!one.scroll_direction) return { ...wheelOf(one.scroll_x ?? 0, one.scroll_y ?? 0), ...here };
  return {
    type: 'scroll',
    ...here,
    direction: one.scroll_direction,
    directionOf: 'content',
    ...(typeof one.scroll_amount === 'number' && { distance: Math.abs(one.scroll_amount), unit: 'wheel' as const }),
  };
}

function read(name: string, one: Given): Omit<ReadAction, 'raw'> {
  const here = placeOf(one);
  // Clicks with keys held down or with other buttons are none of the types.
  const held = one.text !== null && one.text !== undefined && one.text !== '';
  switch (name) {
    case 'left_click':
      return { type: held ? null : 'click', ...here };
    case 'click': {
      const plain = one.button === null || one.button === undefined || one.button === 'left';
      return { type: plain ? 'click' : one.button === 'right' ? 'right_click' : null, ...here };
    }
    case 'right_click':
      return { type: held ? null : 'right_click', ...here };
    case 'double_click':
      return { type: held ? null : 'double_click', ...here };
    case 'left_click_drag':
    case 'drag':
      return dragged(one);
    case 'scroll':
      return scrolled(one);
    case 'type':
      return { type: 'type', text: one.text ?? '' };
    case 'key':
      return pressed(split(one.text ?? ''));
    case 'keypress':
      return pressed(typeof one.keys === 'string' ? split(one.keys) : (one.keys ?? []));
    case 'wait': {
      const ms = typeof one.duration === 'number' ? one.duration * 1000 : one.ms;
      return { type: 'wait', ...(typeof ms === 'number' && { ms }) };
    }
    case 'terminate':
      return { type: 'finish' };
    default:
      return { type: null, ...here };
  }
}

/** Calls that only look at the screen. */
const looks: ReadonlySet<string> = new Set([
  'screenshot',
  'cursor_position',
  'zoom',
  'get_dimensions',
  'get_environment',
]);

/** Names of the computer's actions where each is a tool of its own. */
const tools: ReadonlySet<string> = new Set([
  ...['left_click', 'right_click', 'middle_click', 'double_click', 'triple_click', 'left_click_drag', 'mouse_move'],
  ...['left_mouse_down', 'left_mouse_up', 'scroll', 'type', 'key', 'hold_key', 'wait', ...looks],
]);

/** Whether a tool of this name acts on the computer's screen. */
export const isComputerTool = (name: string): boolean => /computer/i.test(name) || tools.has(name);

/**
 * An action of a computer-use tool, positions in pixels of the picture that the agent was sent; null for a call that
 * only looks. `name` is the tool's name if each action is a tool of its own.
 */
export function computerAction(value: unknown, name?: string): ReadAction | null {
  const raw = JSON.stringify(value);
  const found = given.safeParse(value).data;
  const called = found?.action ?? found?.type ?? name ?? '';
  if (looks.has(called)) return null;
  return { ...(found ? read(called, found) : { type: null }), raw };
}
