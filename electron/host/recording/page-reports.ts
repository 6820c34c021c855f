import { z } from 'zod';

/** `title` is null in a frame inside the page. */
const head = { t: z.number(), url: z.string(), title: z.string().nullable() };
const element = z
  .object({
    /** Number of the tree that contains it, and its place there; null if the tree does not contain it. */
    tree: z.number().nullable(),
    at: z.number().nullable(),
    role: z.string().nullable(),
    name: z.string(),
    tag: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  })
  .nullable();
export type ReportedElement = z.infer<typeof element>;
const pointer = { ...head, x: z.number(), y: z.number() };

/** Reports of the script in a page; times in milliseconds since 1970, places in CSS pixels of the viewport. */
export const pageReport = z.discriminatedUnion('kind', [
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
    /** The same number while text is typed into one field without a break. */
    session: z.number(),
    /** The whole text so far; empty if it is masked. */
    text: z.string(),
    masked: z.boolean(),
    element,
  }),
  z.object({ kind: z.literal('keys'), ...head, keys: z.array(z.string()), element }),
  z.object({ kind: z.literal('enter'), ...head, element }),
  z.object({ kind: z.literal('choose'), ...head, text: z.string(), element }),
]);
export type PageReport = z.infer<typeof pageReport>;
