import { z } from 'zod';
import { defineStep } from '#pipelines/engine/step.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { Message } from '#pipelines/prompts/messages.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { appName, osName, type ScreenshotPayload, screenshotPayload } from './payload.ts';
import { generatedReply, questionSet } from './questions.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

export const generated = z.object({
  model: z.string(),
  questions: questionSet,
  seconds: z.number(),
  repaired: z.boolean(),
  /** Name of the person who corrected the reply; null if it is the model's own. */
  by: z.string().nullable().default(null),
});
export type Generated = z.infer<typeof generated>;

/** System and user text of a filled prompt with the screenshot before the text. */
export function aboutScreenshot(
  filled: { system: string | null; user: string },
  payload: ScreenshotPayload,
): Message[] {
  const { sha256, width, height } = payload;
  const user: Message = {
    role: 'user',
    content: [
      { type: 'image', image: { sha256, width, height } },
      { type: 'text', text: filled.user },
    ],
  };
  return filled.system === null ? [user] : [{ role: 'system', content: filled.system }, user];
}

/** Step 1 of MMBench-GUI A.4.1: one easy, one medium and one hard question from the screenshot. */
export const generate = defineStep({
  id: 'generate',
  version: 1,
  name: 'Draft questions',
  role: 'generator',
  prompt: 'understanding/generate',
  input: z.object({ item: screenshotPayload }),
  output: generated,
  expect: { calls: 1, inputTokens: 1900, outputTokens: 900 },
  async run({ item }, ctx) {
    const { platform, app, width, height, elements } = item;
    const data: Material = { kind: 'draft-questions', scene: { platform, app, width, height, elements } };
    const filled = ctx.prompt().render({ osName: osName(item), appName: appName(item) });
    const reply = await ctx.call({
      role: 'generator',
      messages: aboutScreenshot(filled, item),
      schema: generatedReply,
      data,
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', inWords('declined-questions-open', { model: reply.model }), {
        example: reply.refusal,
        model: reply.model,
      });
    return {
      model: reply.model,
      questions: reply.json.questions,
      seconds: reply.seconds,
      repaired: reply.repaired,
      by: reply.by,
    };
  },
  summary: (output) =>
    joinedPhrase([phrase('item-questions', { count: 3 }), ...(output.repaired ? [phrase('item-json-repaired')] : [])]),
});
