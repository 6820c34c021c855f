import { z } from 'zod';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { Message, Part } from '#pipelines/prompts/messages.ts';
import type { ImageRef } from '#pipelines/prompts/messages.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { appName, osName } from '../understanding/payload.ts';
import { elementPayload } from './payload.ts';
import { croppedPicture, markedPicture } from './pictures.ts';
import { draftReply, toVariants, variant } from './variants.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

export const drafted = z.object({ model: z.string(), variants: z.array(variant), repaired: z.boolean() });

/** System and user text of a filled prompt with pictures before the text. */
export function aboutPictures(filled: { system: string | null; user: string }, pictures: ImageRef[]): Message[] {
  const content: Part[] = [
    ...pictures.map((image): Part => ({ type: 'image', image })),
    { type: 'text', text: filled.user },
  ];
  const user: Message = { role: 'user', content };
  return filled.system === null ? [user] : [{ role: 'system', content: filled.system }, user];
}

/**
 * Three basic and three advanced instructions from the marked screenshot and the crop (MMBench-GUI A.4.2, prompt 3).
 */
export const draft = defineStep({
  id: 'draft',
  version: 1,
  name: 'Draft instructions',
  role: 'writer',
  prompt: 'grounding/draft',
  input: z.object({ item: elementPayload }),
  output: drafted,
  expect: { calls: 1, inputTokens: 2600, outputTokens: 350 },
  async run({ item }, ctx) {
    const { name, kind, role, description, locate, width, height } = item;
    const data: Material = {
      kind: 'draft-instructions',
      element: { name, kind, role, description, locate, width, height },
    };
    const filled = ctx.prompt().render({
      osName: osName(item),
      appName: appName(item),
      description: description.trim() || name.trim() || 'none given',
    });
    const reply = await ctx.call({
      role: 'writer',
      messages: aboutPictures(filled, [markedPicture(item), croppedPicture(item)]),
      schema: draftReply,
      data,
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', inWords('declined-instructions', { model: reply.model }), {
        example: reply.refusal,
        model: reply.model,
      });
    return { model: reply.model, variants: toVariants(reply.json), repaired: reply.repaired };
  },
  summary: ({ variants, repaired }) => {
    const basic = variants.filter((variant) => variant.type === 'basic').length;
    return joinedPhrase([
      phrase('item-basic', { n: basic }),
      phrase('item-advanced', { n: variants.length - basic }),
      ...(repaired ? [phrase('item-json-repaired')] : []),
    ]);
  },
});
