import { z } from 'zod';
import type { ReadAction } from '../episodes/record.ts';
import { wheelOf } from '../episodes/wheel.ts';
import type { Call } from './events.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function keysOf(key: string): Pick<ReadAction, 'type' | 'keys'> {
  if (/^(enter|numpadenter)$/i.test(key)) return { type: 'enter' };
  // A trailing plus is the key itself.
  return { type: 'hotkey', keys: key.split(/\+(?!$)/) };
}

/** What was chosen from a list, as the script named it: by text, value or position. */
function chosenOf(options: unknown): string {
  const named = z.array(
    z.object({
      valueOrLabel: z.string().optional(),
      label: z.string().optional(),
      value: z.string().optional(),
      index: z.number().optional(),
    }),
  );
  return (named.safeParse(options).data ?? [])
    .map(({ valueOrLabel, label, value, index }) => valueOrLabel ?? label ?? value ?? String(index ?? ''))
    .join(', ');
}

/** The calls that act on a page; null for one that only reads, waits for the page or sets something up. */
export function actionOf(
  { before, point, began, error }: Call,
  size: { width: number; height: number } | null,
): ReadAction | null {
  const params = before.params ?? {};
  const raw = JSON.stringify({ class: before.class, method: before.method, params });
  const at = (spot: { x: number; y: number } | null) =>
    // Points are in the page's pixels; the picture may be smaller.
    spot && size
      ? ({ numbers: [spot.x / size.width, spot.y / size.height], convention: 'normalized' } as const)
      : undefined;
  const here = at(point);
  const placed = here ? { point: here } : {};
  const status = error === null ? {} : { status: error };
  const given = (x: unknown, y: unknown) => {
    const [a, b] = [numberOf(x), numberOf(y)];
    const spot = a === undefined || b === undefined ? undefined : at({ x: a, y: b });
    return spot ? { point: spot } : placed;
  };
  switch (before.method) {
    case 'click':
    case 'dblclick':
    case 'tap':
    case 'check':
    case 'uncheck':
    case 'touchscreenTap':
    case 'mouseClick': {
      const twice = before.method === 'dblclick' || params['clickCount'] === 2;
      const type = twice ? 'double_click' : params['button'] === 'right' ? 'right_click' : 'click';
      return { type, ...given(params['x'], params['y']), ...status, raw };
    }
    case 'selectOption':
      return { type: 'click', ...placed, text: chosenOf(params['options']), ...status, raw };
    case 'fill':
    case 'type':
    case 'keyboardType':
    case 'keyboardInsertText':
      return { type: 'type', ...placed, text: textOf(params['value'] ?? params['text']) ?? '', ...status, raw };
    case 'press':
    case 'keyboardPress':
      return { ...keysOf(textOf(params['key']) ?? ''), ...status, raw };
    case 'mouseWheel':
      return {
        ...wheelOf(numberOf(params['deltaX']) ?? 0, numberOf(params['deltaY']) ?? 0),
        ...placed,
        ...status,
        raw,
      };
    case 'dragAndDrop': {
      const [from, to] = [at(began?.point ?? null), began?.point === point ? undefined : here];
      return { type: 'drag', ...(from && { point: from }), ...(to && { to }), ...status, raw };
    }
    case 'goBack':
      return { type: 'back', ...status, raw };
    // These act on a page in ways for which there is no action type.
    case 'hover':
    case 'mouseDown':
    case 'mouseUp':
    case 'keyboardDown':
    case 'keyboardUp':
    case 'setInputFiles':
    case 'goto':
    case 'reload':
    case 'goForward':
      return { type: null, ...placed, ...status, raw };
    case 'bringToFront':
      return { type: 'switch_tab', ...status, raw };
    case 'waitForTimeout': {
      const ms = numberOf(params['timeout'] ?? params['waitTimeout']);
      return { type: 'wait', ...(ms !== undefined && { ms }), ...status, raw };
    }
    default:
      return null;
  }
}
