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

function dragged(entry: Given): Omit<ReadAction, 'raw'> {
  const ends = [entry.path?.[0], entry.path?.at(-1)].map((end) =>
    end === undefined ? undefined : Array.isArray(end) ? pixel(end) : pixel([end.x, end.y]),
  );
  const from = entry.start_coordinate ? pixel(entry.start_coordinate) : ends[0];
  const to = entry.path ? ends[1] : placeOf(entry).point;
  return { type: 'drag', ...(from && { point: from }), ...(to && { to }) };
}

function scrolled(entry: Given): Omit<ReadAction, 'raw'> {
  const here = placeOf(entry);
  if (!entry.scroll_direction) return { ...wheelOf(entry.scroll_x ?? 0, entry.scroll_y ?? 0), ...here };
  return {
    type: 'scroll',
    ...here,
    direction: entry.scroll_direction,
    directionOf: 'content',
    ...(typeof entry.scroll_amount === 'number' && { distance: Math.abs(entry.scroll_amount), unit: 'wheel' as const }),
  };
}

function read(name: string, entry: Given): Omit<ReadAction, 'raw'> {
  const here = placeOf(entry);
  // Clicks with keys held down or with other buttons are none of the types.
  const held = entry.text !== null && entry.text !== undefined && entry.text !== '';
  switch (name) {
    case 'left_click':
      return { type: held ? null : 'click', ...here };
    case 'click': {
      const plain = entry.button === null || entry.button === undefined || entry.button === 'left';
      return { type: plain ? 'click' : entry.button === 'right' ? 'right_click' : null, ...here };
    }
    case 'right_click':
      return { type: held ? null : 'right_click', ...here };
    case 'double_click':
      return { type: held ? null : 'double_click', ...here };
    case 'left_click_drag':
    case 'drag':
      return dragged(entry);
    case 'scroll':
      return scrolled(entry);
    case 'type':
      return { type: 'type', text: entry.text ?? '' };
    case 'key':
      return pressed(split(entry.text ?? ''));
    case 'keypress':
      return pressed(typeof entry.keys === 'string' ? split(entry.keys) : (entry.keys ?? []));
    case 'wait': {
      const ms = typeof entry.duration === 'number' ? entry.duration * 1000 : entry.ms;
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
