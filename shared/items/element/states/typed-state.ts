import { z } from 'zod';

export const stateKinds = ['number', 'choice', 'boolean', 'date', 'color', 'text'] as const;
export type StateKind = (typeof stateKinds)[number];

/**
 * A component's state as a value. `date` is ISO 8601 at the given precision (`2026-03-01`, `2026-03`, `09:30`,
 * `2026-03-01T09:30`), `color` is `#rrggbb`; only numbers have a `unit`, as written (`%`, `px`, `of 5`).
 */
export const typedState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), value: z.number(), unit: z.string().nullable() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean(), unit: z.null() }),
  z.object({ kind: z.enum(['choice', 'date', 'color', 'text']), value: z.string(), unit: z.null() }),
]);
export type TypedState = z.infer<typeof typedState>;
