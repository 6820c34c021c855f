import { z } from 'zod';
import { type AnyStep, defineStep } from '#pipelines/engine/step.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { markedPicture } from '../grounding/pictures.ts';
import { osName } from '../understanding/payload.ts';
import { fineStateCase } from './case.ts';
import { draftedCase } from './draft.ts';
import { controlPayload } from './payload.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

export const caseCheck = z.object({
  valid: yesOrNo,
  faults: z.array(z.string()).default([]),
  comment: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  fix: fineStateCase.nullish().transform((fix) => fix ?? null),
});

export const verifiedCase = z.object({
  opinions: z.array(z.object({ model: z.string(), check: caseCheck.nullable(), refusal: z.string().nullable() })),
});

/** Other models check the case against the picture and may return a whole corrected one. */
export const verify: AnyStep = defineStep({
  id: 'verify',
  version: 1,
  name: 'Verify',
  role: 'verifier',
  optional: true,
  prompt: 'fine-state/verify',
  input: z.object({ item: controlPayload, draft: draftedCase }),
  output: verifiedCase,
  expect: { calls: 1, inputTokens: 2200, outputTokens: 150 },
  async run({ item, draft }, ctx) {
    const filled = ctx.prompt().render({ osName: osName(item), case: JSON.stringify(draft.written, null, 2) });
    const opinions = await Promise.all(
      ctx.models('verifier').map(async (model) => {
        const messages = aboutPictures(filled, [markedPicture(item)]);
        const reply = await ctx.call({ model, messages, schema: caseCheck });
        return { model, check: reply.json, refusal: reply.refusal };
      }),
    );
    return { opinions };
  },
  summary: ({ opinions }) =>
    joinedPhrase(
      opinions.map(({ check }) => {
        if (check === null) return phrase('item-declined');
        return phrase(check.valid ? 'item-valid' : check.fix ? 'item-fixed' : 'item-not-valid');
      }),
    ),
});
