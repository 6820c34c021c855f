import { z } from 'zod';
import { type AnyStep, defineStep, drop } from '#pipelines/engine/step.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { plainPicture } from '../grounding/pictures.ts';
import { osName } from '../understanding/payload.ts';
import { controlPayload } from './payload.ts';
import { saidYes } from '../said-yes.ts';

export const filterReply = z.object({ suitable: saidYes, reason: z.string().default('') });

export const filtered = z.object({ model: z.string(), reason: z.string() });

/**
 * Pre-filter of screenshots (FineState-Bench, data construction). Controls of one screenshot ask the same question, so
 * the ledger answers all but the first.
 */
export const filter: AnyStep = defineStep({
  id: 'filter',
  version: 1,
  name: 'Filter screenshots',
  role: 'filter',
  optional: true,
  prompt: 'fine-state/filter',
  input: z.object({ item: controlPayload }),
  output: filtered,
  expect: { calls: 1, inputTokens: 1300, outputTokens: 40 },
  async run({ item }, ctx) {
    const filled = ctx.prompt().render({ osName: osName(item) });
    const reply = await ctx.call({
      role: 'filter',
      messages: aboutPictures(filled, [plainPicture(item)]),
      schema: filterReply,
    });
    if (reply.refusal !== null) return { model: reply.model, reason: 'the model declined; kept for people to decide' };
    const { suitable, reason } = reply.json;
    return suitable
      ? { model: reply.model, reason }
      : drop(`the screenshot is not suitable: ${reason || 'no reason given'}`);
  },
  summary: ({ reason }) => (reason ? `suitable: ${reason}` : 'suitable'),
});
