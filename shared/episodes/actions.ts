import { z } from 'zod';
import { point } from '../geometry/shapes.ts';

/** Every type of action that a step of an episode can have; one list for all data sets, recorders and agents. */
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
 * down), `finger` the movement of the finger or pointer ("up" shows what is further down).
 */
export const directionOf = z.enum(['content', 'finger']);

/** One action; positions in pixels of the step's picture (floats). `type` is null if the raw action is unknown. */
export const action = z.object({
  type: actionType.nullable(),
  /** Position; for a drag or swipe its start. */
  point: point.optional(),
  /** End of a drag or swipe. */
  to: point.optional(),
  /** Typed text, answer, or name of a tab. */
  text: z.string().optional(),
  /** Keys pressed together, as named in the source. */
  keys: z.array(z.string()).optional(),
  direction: direction.optional(),
  directionOf: directionOf.optional(),
  /** Scroll distance, never negative: pixels, or wheel steps. */
  distance: z.number().optional(),
  unit: z.enum(['px', 'wheel']).optional(),
  /** Duration in milliseconds. */
  ms: z.number().optional(),
  app: z.string().optional(),
  /** The source's report on its result: `success`, an error. */
  status: z.string().optional(),
  /** The original action in the source, never changed: text, or JSON for a structured one. */
  raw: z.string(),
});
export type Action = z.infer<typeof action>;

/** Whether two actions do the same: type and arguments, positions rounded to whole pixels. Raw text is not compared. */
export function sameAction(a: Action, b: Action): boolean {
  return sameKey(a) === sameKey(b);
}

const whole = (place: readonly [number, number] | undefined) => place?.map(Math.round);

function sameKey({ type, point: at, to, text, keys, direction: way, app }: Action): string {
  return JSON.stringify([type, whole(at), whole(to), text, keys, way, app]);
}
