import { z } from 'zod';
import { point } from '../contract/common.ts';

/** Every kind of action that a step of an episode can hold; one list for all data sets, recorders and agents. */
export const actionTypes = [
  'click',
  'double_click',
  'right_click',
  'long_press',
  'drag',
  'swipe',
  'scroll',
  'type',
  'hotkey',
  'enter',
  'back',
  'home',
  'switch_tab',
  'open_app',
  'wait',
  'answer',
  'finish',
  'fail',
] as const;
export const actionType = z.enum(actionTypes);
export type ActionType = z.infer<typeof actionType>;

export const directions = ['up', 'down', 'left', 'right'] as const;
export const direction = z.enum(directions);

/**
 * What a direction refers to: `content` is the part of the page that comes into view ("down" shows what is further
 * down), `finger` the way the finger or pointer moves ("up" shows what is further down).
 */
export const directionOf = z.enum(['content', 'finger']);

/** One action, its places in pixels of the step's picture (floats). `type` is null where the raw action was not understood. */
export const action = z.object({
  type: actionType.nullable(),
  /** Where it happens; the start of a drag or swipe. */
  point: point.optional(),
  /** Where a drag or swipe ends. */
  to: point.optional(),
  /** What is typed, answered, or the name of a tab. */
  text: z.string().optional(),
  /** Keys pressed together, in the words of the source. */
  keys: z.array(z.string()).optional(),
  direction: direction.optional(),
  directionOf: directionOf.optional(),
  /** How far it scrolls, never negative: pixels, or steps of the wheel. */
  distance: z.number().optional(),
  unit: z.enum(['px', 'wheel']).optional(),
  /** How long it takes, in milliseconds. */
  ms: z.number().optional(),
  app: z.string().optional(),
  /** What the source says about how it went: `success`, an error. */
  status: z.string().optional(),
  /** The action as the source has it, never changed: text, or JSON of a structured one. */
  raw: z.string(),
});
export type Action = z.infer<typeof action>;

/** Whether two actions do the same: type and arguments, places rounded to whole pixels. Raw text is not compared. */
export function sameAction(a: Action, b: Action): boolean {
  return sameKey(a) === sameKey(b);
}

const whole = (place: readonly [number, number] | undefined) => place?.map(Math.round);

function sameKey({ type, point: at, to, text, keys, direction: way, app }: Action): string {
  return JSON.stringify([type, whole(at), whole(to), text, keys, way, app]);
}
