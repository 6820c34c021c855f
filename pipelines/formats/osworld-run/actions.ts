import { z } from 'zod';
import { pyautoguiActions } from '../episodes/pyautogui.ts';
import { notesAbove } from '../episodes/python-calls.ts';
import type { ReadAction } from '../episodes/record.ts';

/** OSWorld's `computer_13` actions, as a dictionary. */
const dict = z.object({
  action_type: z.string(),
  x: z.number().nullish(),
  y: z.number().nullish(),
  dx: z.number().nullish(),
  dy: z.number().nullish(),
  button: z.string().nullish(),
  num_clicks: z.number().nullish(),
  text: z.string().nullish(),
  key: z.string().nullish(),
  keys: z.array(z.string()).nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
});

function fromDict(value: z.infer<typeof dict>, raw: string): ReadAction {
  const { x, y, dx, dy, button, num_clicks, text, key, keys } = {
    ...value,
    ...dict.partial().parse(value.parameters ?? {}),
  };
  const point = x !== null && x !== undefined && y !== null && y !== undefined;
  const at = point && ({ numbers: [x, y], convention: 'pixel' } as const);
  const here = at ? { point: at } : {};
  switch (value.action_type.toUpperCase()) {
    case 'CLICK':
      return { type: button === 'right' ? 'right_click' : num_clicks === 2 ? 'double_click' : 'click', ...here, raw };
    case 'RIGHT_CLICK':
      return { type: 'right_click', ...here, raw };
    case 'DOUBLE_CLICK':
      return { type: 'double_click', ...here, raw };
    case 'DRAG_TO':
      return { type: 'drag', ...(at && { to: at }), raw };
    case 'SCROLL': {
      const sideways = (dx ?? 0) !== 0;
      const amount = (sideways ? dx : dy) ?? 0;
      const direction = sideways ? (amount < 0 ? 'left' : 'right') : amount < 0 ? 'down' : 'up';
      return {
        type: 'scroll',
        ...here,
        direction,
        directionOf: 'content',
        distance: Math.abs(amount),
        unit: 'wheel',
        raw,
      };
    }
    case 'TYPING':
      return { type: 'type', text: text ?? '', raw };
    case 'PRESS':
      return /^(enter|return)$/i.test(key ?? '')
        ? { type: 'enter', raw }
        : { type: 'hotkey', keys: key ? [key] : [], raw };
    case 'HOTKEY':
      return { type: 'hotkey', keys: keys ?? [], raw };
    case 'WAIT':
      return { type: 'wait', raw };
    case 'DONE':
      return { type: 'finish', raw };
    case 'FAIL':
      return { type: 'fail', raw };
    default:
      return { type: null, ...here, raw };
  }
}

/** Some of OSWorld's own agents put their pyautogui code into a dictionary, next to the call they made. */
const wrapped = z.union([
  z.object({ action: z.string() }).transform(({ action }) => action),
  z.object({ command: z.string() }).transform(({ command }) => command),
]);

/** The actions of a line: pyautogui code in pixels, also inside a dictionary, a word, or a `computer_13` dictionary. */
export function osworldActions(value: unknown): ReadAction[] {
  if (typeof value === 'string') return pyautoguiActions(value, 'pixel');
  const raw = JSON.stringify(value);
  const found = dict.safeParse(value);
  const ours = found.success && found.data.action_type !== 'tool_use';
  const code = ours ? undefined : wrapped.safeParse(value).data;
  if (code !== undefined)
    return pyautoguiActions(code, 'pixel').map((pyautoguiAction) => ({ ...pyautoguiAction, raw }));
  return [found.success ? fromDict(found.data, raw) : { type: null, raw }];
}

/** The thought that UI-TARS writes as a text above its code, after "Thought:"; null if there is none. */
export function thoughtAbove(value: unknown): string | null {
  const [note] = typeof value === 'string' ? notesAbove(value) : [];
  return (note && /(?:^|\n)Thought:\s*([\s\S]*)$/.exec(note)?.[1]?.trim()) || null;
}
