import { z } from 'zod';
import { phraseOrText } from '../phrases/phrase.ts';

/** Platforms as stored and shown; exports write them as `os_<platform>` (linux → os_linux). */
export const platforms = ['windows', 'mac', 'linux', 'ios', 'android', 'web'] as const;
export const platform = z.enum(platforms);
export type Platform = z.infer<typeof platform>;

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Opaque id: lower-case UUIDv7 text, so ids sort by creation time. */
export const id = z.string().min(1).max(64);

/**
 * Key of one edit, made by the page. If the same person sends an edit again with the same key (the answer was lost, the
 * page was closed), an edit that was already written gets the same answer as the first time and changes nothing.
 */
export const edit = z.uuid().optional();

/** Time as ISO 8601 in UTC. */
export const isoTime = z.string();

/** State of an item. `frozen` is shown for items of a release but not stored. */
export const itemStates = ['draft', 'to_review', 'conflict', 'approved', 'rejected', 'retired'] as const;
export const itemState = z.enum(itemStates);
export type ItemState = z.infer<typeof itemState>;

export const difficulties = ['easy', 'medium', 'hard'] as const;
export const difficulty = z.enum(difficulties);
export type Difficulty = z.infer<typeof difficulty>;

/** What has revisions, comments and undo: a screenshot, an episode, or an item of any kind in `shared/items`. */
export const entityKind = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/)
  .max(40);
export type EntityKind = z.infer<typeof entityKind>;

/** Author of a change. `name` is the name of an annotator or a model, a format id or a pipeline step id. */
export const author = z.object({ kind: z.enum(['person', 'model', 'import', 'pipeline']), name: z.string() });
export type Author = z.infer<typeof author>;

/** One finding of an automatic check. `code` is stable (see shared/tasks lints), `detail` is for people. */
export const lint = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  detail: phraseOrText,
});
export type Lint = z.infer<typeof lint>;
