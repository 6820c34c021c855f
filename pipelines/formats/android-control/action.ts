import { z } from 'zod';
import { direction } from '#shared/episodes/actions.ts';
import type { ReadAction } from '../episodes/record.ts';
import { parseJson } from '../json/parse.ts';
import { Refused } from '../refused.ts';

const shape = z.object({
  action_type: z.string(),
  x: z.number().nullish(),
  y: z.number().nullish(),
  direction: direction.nullish().catch(null),
  text: z.string().nullish(),
  app_name: z.string().nullish(),
  goal_status: z.string().nullish(),
});

/** The action itself; the published records hold each as JSON in a string. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return value;
  try {
    return parseJson(value).value;
  } catch (error) {
    if (error instanceof Refused) return value;
    throw error;
  }
}

/** An action of AndroidControl, in pixels of the screenshot; a scroll's direction is that of the content. */
export function androidAction(value: unknown): ReadAction {
  const raw = typeof value === 'string' ? value : JSON.stringify(value);
  const found = shape.safeParse(unpacked(value));
  if (!found.success) return { type: null, raw };
  const { action_type: type, x, y, direction: way, text, app_name: app, goal_status: status } = found.data;
  const at =
    typeof x === 'number' && typeof y === 'number' ? { point: { numbers: [x, y], convention: 'pixel' } as const } : {};
  switch (type) {
    case 'click':
    case 'long_press':
      return { type, ...at, raw };
    case 'double_tap':
      return { type: 'double_click', ...at, raw };
    case 'scroll':
    case 'swipe':
      return {
        type: 'scroll',
        ...at,
        ...(way && { direction: way }),
        directionOf: type === 'swipe' ? 'finger' : 'content',
        raw,
      };
    case 'input_text':
    // `type` also presses its point first and Enter afterwards; its original text says so.
    case 'type':
      return { type: 'type', text: text ?? '', ...at, raw };
    case 'open_app':
      return { type, ...(app && { app }), raw };
    case 'navigate_home':
      return { type: 'home', raw };
    case 'navigate_back':
      return { type: 'back', raw };
    case 'keyboard_enter':
      return { type: 'enter', raw };
    case 'wait':
      return { type, raw };
    case 'answer':
      return { type, text: text ?? '', raw };
    case 'status':
      return { type: status === 'infeasible' ? 'fail' : 'finish', ...(status && { status }), raw };
    default:
      return { type: null, ...at, raw };
  }
}
