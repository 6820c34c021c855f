import { z } from 'zod';
import type { RawPoint, ReadAction, ReadStepElement } from '../episodes/record.ts';
import type { Task } from './dump.ts';

const located = z
  .object({
    center: z.tuple([z.number(), z.number()]),
    rect: z
      .object({ left: z.number(), top: z.number(), width: z.number().positive(), height: z.number().positive() })
      .nullish()
      .catch(null),
    description: z.string().nullish(),
  })
  .nullish()
  .catch(null);
const spot = z.object({ x: z.number(), y: z.number() }).nullish().catch(null);
const way = z.enum(['up', 'down', 'left', 'right']).nullish().catch(null);
const given = z.object({
  locate: located,
  from: located,
  to: located,
  start: z.union([located, spot]),
  end: z.union([located, spot]),
  value: z.union([z.string(), z.number()]).nullish().catch(null),
  keyName: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  direction: way,
  distance: z.number().nullish().catch(null),
  duration: z.number().nullish().catch(null),
  timeMs: z.number().nullish().catch(null),
});
type Located = z.infer<typeof located>;

type Bare = Omit<ReadAction, 'raw'>;

/** What a task of the type `Action Space` did, positions as shares of the screen; its element, if it names one. */
export function actionOf(task: Task): { action: ReadAction; element?: ReadStepElement } {
  const { param, subType, uiContext, status, errorMessage } = task;
  const raw = JSON.stringify({ type: subType, param });
  const size = uiContext?.shotSize ?? uiContext?.size;
  const place = (entry: Located | z.infer<typeof spot>): RawPoint | undefined => {
    if (!entry) return undefined;
    const [x, y] = 'center' in entry ? entry.center : [entry.x, entry.y];
    return size
      ? { numbers: [x / size.width, y / size.height], convention: 'normalized' }
      : { numbers: [x, y], convention: 'pixel' };
  };
  const parsed = given.safeParse(param).data;
  const target = parsed?.locate ?? parsed?.from ?? null;
  const at = place(target);
  const here = at ? { point: at } : {};
  const rect = target?.rect;
  const element: ReadStepElement | undefined = target
    ? {
        ...(target.description && { name: target.description.slice(0, 500) }),
        ...(rect &&
          size && {
            bbox: {
              numbers: [
                rect.left / size.width,
                rect.top / size.height,
                rect.width / size.width,
                rect.height / size.height,
              ],
              convention: 'xywh-norm' as const,
            },
          }),
      }
    : undefined;
  const ends = (from: RawPoint | undefined, to: RawPoint | undefined) => ({
    ...(from && { point: from }),
    ...(to && { to }),
  });
  const read = (): Bare => {
    switch (subType) {
      case 'Tap':
        return { type: 'click', ...here };
      case 'RightClick':
        return { type: 'right_click', ...here };
      case 'DoubleClick':
        return { type: 'double_click', ...here };
      case 'LongPress':
        return { type: 'long_press', ...here, ...(parsed?.duration && { ms: parsed.duration }) };
      case 'Input':
        return { type: 'type', text: String(parsed?.value ?? ''), ...here };
      case 'KeyboardPress': {
        const keys = [parsed?.keyName ?? []].flat().flatMap((text) => text.split(/(?<=.)\+(?=.)/));
        return keys.length === 1 && /^enter$/i.test(keys[0] ?? '') ? { type: 'enter' } : { type: 'hotkey', keys };
      }
      case 'Scroll':
        return {
          type: 'scroll',
          ...here,
          direction: parsed?.direction ?? 'down',
          directionOf: 'content',
          ...(parsed?.distance && { distance: Math.abs(parsed.distance), unit: 'px' as const }),
        };
      case 'DragAndDrop':
        return { type: 'drag', ...ends(at, place(parsed?.to)) };
      case 'Swipe': {
        const direction = parsed?.direction ? { direction: parsed.direction, directionOf: 'finger' as const } : {};
        return { type: 'swipe', ...ends(place(parsed?.start) ?? at, place(parsed?.end)), ...direction };
      }
      case 'Launch':
        return { type: 'open_app', app: typeof param === 'string' ? param : JSON.stringify(param ?? null) };
      case 'Sleep':
        return { type: 'wait', ...(typeof parsed?.timeMs === 'number' && { ms: parsed.timeMs }) };
      case 'AndroidBackButton':
        return { type: 'back' };
      case 'AndroidHomeButton':
      case 'IOSHomeButton':
      case 'HarmonyHomeButton':
        return { type: 'home' };
      case 'HarmonyBackButton':
        return { type: 'back' };
      case 'Finished':
        return { type: 'finish' };
      default:
        return { type: null, ...here };
    }
  };
  const failed = status === 'failed' ? { status: (errorMessage ?? 'failed').slice(0, 4000) } : {};
  return { action: { ...read(), ...failed, raw }, ...(element && Object.keys(element).length > 0 && { element }) };
}
