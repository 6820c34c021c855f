import { z } from 'zod';
import { ItemError } from '#pipelines/engine/errors.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { croppedPicture, markedPicture } from '../grounding/pictures.ts';
import { osName } from '../understanding/payload.ts';
import { components } from '#shared/contents/component.ts';
import { fineStateCase } from './case.ts';
import { controlPayload } from './payload.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

export const draftedCase = z.object({ model: z.string(), written: fineStateCase, repaired: z.boolean() });

/** States and the locate and interact instructions of one control, from the marked screenshot and the crop. */
export const draft = defineStep({
  id: 'draft',
  version: 1,
  name: 'Draft states and instructions',
  role: 'writer',
  prompt: 'fine-state/draft',
  input: z.object({ item: controlPayload }),
  output: draftedCase,
  expect: { calls: 1, inputTokens: 2700, outputTokens: 180 },
  async run({ item }, ctx) {
    const { name, role, component, stateNow, stateTarget, description } = item;
    const data: Material = {
      kind: 'draft-case',
      control: { name, role, component, stateNow, stateTarget, description },
    };
    const filled = ctx.prompt().render({
      osName: osName(item),
      description:
        [name, component ?? role ?? '', description].filter((part) => part.trim() !== '').join('; ') || 'nothing',
      components: components.map((component) => component.name).join(', '),
      stateNow: stateNow ?? 'not given',
      stateTarget: stateTarget ?? 'not given',
    });
    const pictures = [markedPicture(item), croppedPicture(item)];
    const reply = await ctx.call({
      role: 'writer',
      messages: aboutPictures(filled, pictures),
      schema: fineStateCase,
      data,
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', inWords('declined-case', { model: reply.model }), {
        example: reply.refusal,
        model: reply.model,
      });
    return { model: reply.model, written: reply.json, repaired: reply.repaired };
  },
  summary: ({ written, repaired }) =>
    joinedPhrase([
      phrase('item-state-change', {
        component: written.component,
        now: written.state_now,
        target: written.state_target,
      }),
      ...(repaired ? [phrase('item-json-repaired')] : []),
    ]),
});
