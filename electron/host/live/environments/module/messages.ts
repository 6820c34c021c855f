import { z } from 'zod';
import { point } from '#shared/geometry/shapes.ts';
import { actionType } from '#shared/episodes/actions.ts';
import { platform } from '#shared/records/fields.ts';
import { themes } from '#shared/theme.ts';

/** A call to the process of a module; `args` is what structured cloning carries. */
export interface ToModule {
  id: number;
  call: string;
  args: readonly unknown[];
}

export type FromModule = { id: number; value: unknown } | { id: number; error: string };

/** What a module says of itself. */
export const described = z.object({
  name: z.string().min(1).max(200),
  platform,
  actions: z.array(actionType).min(1),
  /** Kinds of criteria that it checks. */
  criteria: z.array(z.string().min(1).max(40)),
  heldKeys: z.boolean(),
});
export type Described = z.infer<typeof described>;

/** Names of the functions that an opened module has. */
export const methods = z.array(z.string());

const count = z.number().finite().positive();

/** What a module shows; only the picture is required. */
export const shownScreen = z.object({
  picture: z.instanceof(Uint8Array),
  dpr: count.default(1),
  theme: z.enum(themes).optional(),
  tree: z.object({ format: z.string().min(1), text: z.string() }).nullish(),
  url: z.string().nullish(),
  activity: z.string().nullish(),
  tabs: z.array(z.object({ title: z.string(), active: z.boolean() })).default([]),
});

/** What came of an action: nothing said means that it was performed. */
export const acted = z
  .union([z.boolean(), z.object({ ok: z.boolean().default(true), raw: z.string().default('') })])
  .nullish()
  .transform((given) => (typeof given === 'object' && given ? given : { ok: given ?? true, raw: '' }));

/** How a criterion came out. */
export const judged = z
  .union([z.boolean(), z.object({ met: z.boolean().nullable(), evidence: z.string().default('') })])
  .transform((given) => (typeof given === 'boolean' ? { met: given, evidence: '' } : given));

export const place = point.nullish();
export const sentence = z.string().nullish();
