import { z } from 'zod';
import { groundingTypes } from '#shared/tasks/grounding/item.ts';
import { type AnyStep, defineStep } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { osName } from '../understanding/payload.ts';
import { aboutPictures, drafted } from './draft.ts';
import { elementPayload } from './payload.ts';
import { markedPicture } from './pictures.ts';
import { sameVariant, type Variant } from './variants.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

/** A checker's verdict on one instruction. `fix` is a whole new text or null. */
export const check = z.object({
  type: z.preprocess((given) => (typeof given === 'string' ? given.toLowerCase() : given), z.enum(groundingTypes)),
  number: z.number().int().positive(),
  valid: yesOrNo,
  comment: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  fix: z
    .string()
    .trim()
    .min(1)
    .max(600)
    .nullish()
    .catch(null)
    .transform((text) => text ?? null),
});

export const checkReply = z.object({ checks: z.array(check).min(1) });

export const verified = z.object({
  opinions: z.array(z.object({ model: z.string(), checks: z.array(check), refusal: z.string().nullable() })),
});
export type Verified = z.infer<typeof verified>;

/** Instructions as text for the checker's prompt. */
function listed(variants: readonly Variant[]): string {
  return JSON.stringify(variants, null, 2);
}

/**
 * Other models check that each instruction is true of the marked element, of no other, and follows the rules of its
 * type.
 */
export const verify: AnyStep = defineStep({
  id: 'verify',
  version: 1,
  name: 'Verify',
  role: 'verifier',
  optional: true,
  prompt: 'grounding/verify',
  input: z.object({ item: elementPayload, draft: drafted }),
  output: verified,
  expect: { calls: 1, inputTokens: 2300, outputTokens: 400 },
  async run({ item, draft }, ctx) {
    const data: Material = { kind: 'check-instructions', variants: draft.variants };
    const filled = ctx.prompt().render({ osName: osName(item), variants: listed(draft.variants) });
    const opinions = await Promise.all(
      ctx.models('verifier').map(async (model) => {
        const reply = await ctx.call({
          model,
          messages: aboutPictures(filled, [markedPicture(item)]),
          schema: checkReply,
          data,
        });
        // A checker may judge only existing instructions, and each only once.
        const checks = (reply.json?.checks ?? []).filter(
          (check, at, all) =>
            draft.variants.some((known) => sameVariant(known, check)) &&
            all.findIndex((other) => sameVariant(other, check)) === at,
        );
        return { model, checks, refusal: reply.refusal };
      }),
    );
    return { opinions };
  },
  summary({ opinions }) {
    const all = opinions.flatMap((opinion) => opinion.checks);
    const fixes = all.filter((entry) => !entry.valid && entry.fix !== null).length;
    const faults = all.filter((entry) => !entry.valid).length - fixes;
    const parts = [phrase('item-n-valid', { n: all.filter((entry) => entry.valid).length })];
    if (fixes > 0) parts.push(phrase('item-n-with-fix', { n: fixes }));
    if (faults > 0) parts.push(phrase('item-n-not-valid', { n: faults }));
    return joinedPhrase(parts);
  },
});
