import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Reading } from '#shared/tasks/reading.ts';

const askedFields = z.object({
  declined: z.boolean(),
  sent: z.object({ width: z.number(), height: z.number() }).nullish(),
});

/** Size of the picture as the model saw it, if an exported prediction says it. */
export const sentSize = (asked: unknown): Size | null => askedFields.safeParse(asked).data?.sent ?? null;

/**
 * The prompt of a prediction, which its reply may repeat, if the file has it; in our own files `prompt` is the hash of a
 * template.
 */
export const promptThen = (prompt: unknown): { asked?: string } =>
  typeof prompt === 'string' && !/^[\da-f]{64}$/.test(prompt) ? { asked: prompt } : {};

/** The reading of a reply that the provider marked as a refusal when it was asked; null for any other. */
export const declinedThen = (asked: unknown): Reading<never> | null =>
  askedFields.safeParse(asked).data?.declined === true
    ? { kind: 'refusal', pattern: 'declined', span: null, note: inWords('score-refusal') }
    : null;
