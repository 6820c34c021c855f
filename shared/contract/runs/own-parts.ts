import { z } from 'zod';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { sha256 } from '../../records/fields.ts';
import { point } from '../../geometry/shapes.ts';
import { procedure } from '../errors.ts';
import { outcome } from '#shared/tasks/outcomes.ts';
import { adapterFile, adapterRef, promptFile } from '#shared/records/own-files.ts';
import { modelRecord } from './models.ts';

/** One way of asking an item, from the messages to the outcome. */
export const triedAsking = z.object({
  /** With the record's own prompts and adapter, or with the benchmark's prompt and none. */
  own: z.boolean(),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant']),
      /** Texts; a picture is null. */
      parts: z.array(z.string().nullable()),
    }),
  ),
  /** As the model sent it; null if it was not asked or gave none. */
  reply: z.string().nullable(),
  /** What was read in place of the reply, if the adapter changed it. */
  adapted: z.string().nullable(),
  answer: z.string().nullable(),
  /** Where the answer points, in pixels of the stored picture. */
  point: point.nullable(),
  outcome: outcome.nullable(),
  /** The rule that read it. */
  pattern: z.string().nullable(),
  note: z.string().nullable(),
  error: phraseSchema.nullable(),
  seconds: z.number().nullable(),
  cost: z.number().nullable(),
  /** What asking costs about, US dollars; 0 for a built-in model, null if the record has no price. */
  estimate: z.number().nullable(),
});
export type TriedAsking = z.infer<typeof triedAsking>;

/** A project's own prompts and adapters, and a try of them on an item of a release. */
export const ownParts = {
  /** Null if the project has no such file. */
  adapter: procedure
    .input(z.object({ path: adapterFile }))
    .output(z.object({ text: z.string(), sha256, confirmed: z.boolean() }).nullable()),
  saveAdapter: procedure
    .input(z.object({ path: adapterFile, text: z.string().max(1_000_000) }))
    .output(z.object({ sha256 })),
  /** Lets an adapter of this path and hash run on this machine, or no longer. */
  confirmAdapter: procedure.input(adapterRef.extend({ allow: z.boolean() })).output(z.object({})),
  /** The benchmark's prompts of a task, and the project's file for each if the record names one. */
  prompts: procedure.input(z.object({ record: modelRecord, task: z.string() })).output(
    z.array(
      z.object({
        id: z.string(),
        benchmark: z.string(),
        inputs: z.array(z.string()),
        file: z.string().nullable(),
        /** Null without a file, or if it is missing. */
        text: z.string().nullable(),
      }),
    ),
  ),
  /** Writes a prompt file; a changed text gets the next version, and the text before is kept in `prompts/versions`. */
  savePrompt: procedure
    .input(z.object({ file: promptFile, text: z.string().max(100_000), instead: z.string() }))
    .output(z.object({ text: z.string(), version: z.number().int() })),
  /**
   * Asks one item of a release, with the record's own parts (prompts, adapter, text of the system message) and, if it has
   * some, with the benchmark's for comparison; or reads a reply that somebody has already.
   */
  tryItem: procedure
    .input(
      z.object({
        record: modelRecord,
        task: z.string(),
        release: z.string(),
        index: z.number().int().nonnegative(),
        /** False: the messages are only shown, and `reply` is read if there is one. */
        send: z.boolean(),
        /** A reply from elsewhere, read in place of the model's. */
        reply: z.string().max(200_000).optional(),
        /** The text of a prompt that is not saved, in place of the one of this id. */
        prompt: z.object({ id: z.string(), text: z.string().max(100_000) }).optional(),
      }),
    )
    .output(
      z.object({
        items: z.number().int(),
        label: z.string(),
        /** Its picture; empty without one of the project. */
        screenshotId: z.string(),
        /** The item as an adapter gets it, as JSON. */
        input: z.string(),
        gold: z.string(),
        asked: z.array(triedAsking),
      }),
    ),
};
