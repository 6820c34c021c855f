import { z } from 'zod';

/** `title` is null in a frame inside of the page. */
const head = { t: z.number(), url: z.string(), title: z.string().nullable() };
const element = z
  .object({
    /** Number of the tree that knows it, and its place there; null for one that the tree does not have. */
    tree: z.number().nullable(),
    at: z.number().nullable(),
    role: z.string().nullable(),
    name: z.string(),
    tag: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  })
  .nullable();
export type SaidElement = z.infer<typeof element>;
const pointer = { ...head, x: z.number(), y: z.number() };

/** What the script in a page says; times in milliseconds since 1970, places in CSS pixels of the viewport. */
export const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), ...head }),
  z.object({ kind: z.literal('present'), ...head }),
  z.object({ kind: z.literal('unseen'), ...head, where: z.string() }),
  z.object({ kind: z.literal('press'), ...pointer, element }),
  z.object({ kind: z.literal('release'), ...pointer }),
  /** The last two clicks were a double click. */
  z.object({ kind: z.literal('twice'), ...head }),
  z.object({ kind: z.literal('menu'), ...pointer, element }),
  z.object({ kind: z.literal('wheel'), ...pointer, dx: z.number(), dy: z.number(), element }),
  z.object({
    kind: z.literal('text'),
    ...head,
    /** Same while it is typed into one field without a break. */
    session: z.number(),
    /** All of it so far; empty where it is masked. */
    text: z.string(),
    masked: z.boolean(),
    element,
  }),
  z.object({ kind: z.literal('keys'), ...head, keys: z.array(z.string()), element }),
  z.object({ kind: z.literal('enter'), ...head, element }),
  z.object({ kind: z.literal('choose'), ...head, text: z.string(), element }),
]);
export type Said = z.infer<typeof said>;
