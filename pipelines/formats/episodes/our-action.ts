import { z } from 'zod';
import { actionType, direction, directionOf } from '#shared/episodes/actions.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { ReadAction } from './record.ts';
import { wheelOf } from './wheel.ts';

const two = z.tuple([z.number(), z.number()]);

/** An action in our own files. Unknown words are accepted, so that the raw action can be reported. */
const written = z.object({
  type: z.string(),
  point: two.nullish(),
  to: two.nullish(),
  text: z.string().nullish(),
  keys: z.array(z.string()).nullish(),
  direction: direction.nullish(),
  directionOf: directionOf.nullish(),
  distance: z.number().nullish(),
  /** Of a scroll without a direction: how far the wheel was turned, in pixels to the right and down. */
  delta: two.nullish(),
  unit: z.enum(['px', 'wheel']).nullish(),
  ms: z.number().nullish(),
  app: z.string().nullish(),
  status: z.string().nullish(),
  raw: z.string().nullish(),
});

/** Omits null and undefined values. */
export function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>;
  };
}

/** Reads an action of one of our own files; one of another shape keeps only its raw text. */
export function ourAction(value: unknown, convention: PointConvention = 'pixel'): ReadAction {
  const raw = typeof value === 'string' ? value : JSON.stringify(value);
  const found = written.safeParse(value);
  if (!found.success) return { type: null, raw };
  const { type, point, to, delta, raw: text, ...rest } = found.data;
  const turned = type === 'scroll' && !rest.direction && delta && (delta[0] !== 0 || delta[1] !== 0);
  return {
    ...(turned && wheelOf(...delta)),
    ...present(rest),
    type: actionType.safeParse(type).data ?? null,
    ...(point && { point: { numbers: point, convention } }),
    ...(to && { to: { numbers: to, convention } }),
    raw: text ?? raw,
  };
}
