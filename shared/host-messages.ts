import { z } from 'zod';

const keychainState = z.enum(['stored', 'memory-only', 'absent']);

/** A browser in which the host records; its windows belong to the main process. `page` is one of its windows. */
const guest = { guest: z.number() };
const guestPage = { ...guest, page: z.string() };

/** Messages from the desktop's main process to the host, apart from the ports it hands over. */
export const toHost = z.discriminatedUnion('type', [
  /** First message: keys by model name, and the project to open or reopen. */
  z.object({
    type: z.literal('start'),
    keychain: keychainState,
    keys: z.record(z.string(), z.string()),
    project: z.string().nullable(),
  }),
  /** Sent with one MessagePort to a window. */
  z.object({ type: z.literal('connect') }),
  z.object({
    type: z.literal('picture'),
    request: z.number(),
    kind: z.enum(['media', 'thumb']),
    sha256: z.string(),
    width: z.number(),
  }),
  z.object({ type: z.literal('stop') }),
  /** `fault` is a sentence if no window could be opened. */
  z.object({ type: z.literal('guest-opened'), ...guest, fault: z.string().nullable() }),
  z.object({ type: z.literal('guest-page'), ...guestPage, opened: z.boolean() }),
  z.object({ type: z.literal('guest-active'), ...guestPage }),
  z.object({ type: z.literal('guest-closed'), ...guestPage }),
  z.object({ type: z.literal('guest-gone'), ...guest, why: z.string() }),
  /** Answer to `guest-send`; `fault` gives the reason if there is no result. */
  z.object({
    type: z.literal('guest-answer'),
    ...guest,
    call: z.number(),
    result: z.unknown(),
    fault: z.string().nullable(),
  }),
  /** DevTools protocol events of a page. */
  z.object({ type: z.literal('guest-event'), ...guestPage, method: z.string(), params: z.unknown() }),
]);
export type ToHost = z.infer<typeof toHost>;

/** Messages from the host to the desktop's main process. */
export const fromHost = z.discriminatedUnion('type', [
  /** Ready for windows. `problem` says why the requested project is not open. */
  z.object({ type: z.literal('ready'), problem: z.string().nullable() }),
  z.object({ type: z.literal('project'), path: z.string().nullable() }),
  z.object({ type: z.literal('key'), model: z.string(), key: z.string().nullable() }),
  z.object({
    type: z.literal('picture'),
    request: z.number(),
    found: z.object({ file: z.string(), mime: z.string(), look: z.string().nullable() }).nullable(),
  }),
  z.object({ type: z.literal('stopped') }),
  z.object({
    type: z.literal('guest-open'),
    ...guest,
    width: z.number(),
    height: z.number(),
    ratio: z.number(),
  }),
  /** A DevTools protocol command. */
  z.object({
    type: z.literal('guest-send'),
    ...guestPage,
    call: z.number(),
    method: z.string(),
    params: z.record(z.string(), z.unknown()),
  }),
  z.object({ type: z.literal('guest-close'), ...guest }),
]);
export type FromHost = z.infer<typeof fromHost>;
