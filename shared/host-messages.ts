import { z } from 'zod';

const keychainState = z.enum(['stored', 'memory-only', 'absent']);

/** What the desktop's main process tells the host, beside the ports it hands over. */
export const toHost = z.discriminatedUnion('type', [
  /** First message: keys by model name, and the project to open (again). */
  z.object({
    type: z.literal('start'),
    keychain: keychainState,
    keys: z.record(z.string(), z.string()),
    project: z.string().nullable(),
  }),
  /** Comes with one MessagePort to a window. */
  z.object({ type: z.literal('connect') }),
  z.object({
    type: z.literal('picture'),
    request: z.number(),
    kind: z.enum(['media', 'thumb']),
    sha256: z.string(),
    width: z.number(),
  }),
  z.object({ type: z.literal('stop') }),
]);
export type ToHost = z.infer<typeof toHost>;

/** What the host tells the desktop's main process. */
export const fromHost = z.discriminatedUnion('type', [
  /** Ready for windows. `problem` says why the project asked for is not open. */
  z.object({ type: z.literal('ready'), problem: z.string().nullable() }),
  z.object({ type: z.literal('project'), path: z.string().nullable() }),
  z.object({ type: z.literal('key'), model: z.string(), key: z.string().nullable() }),
  z.object({
    type: z.literal('picture'),
    request: z.number(),
    found: z.object({ file: z.string(), mime: z.string() }).nullable(),
  }),
  z.object({ type: z.literal('stopped') }),
]);
export type FromHost = z.infer<typeof fromHost>;
