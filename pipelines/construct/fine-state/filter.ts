import { z } from 'zod';
import { type AnyStep, defineStep, drop } from '#pipelines/engine/step.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import { componentTypes } from '#shared/contents/element.ts';
import { namedControl } from '#shared/items/control-check/check.ts';
import { componentNamed } from '#shared/contents/component.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { yesOrNo } from '../yes-or-no.ts';
import { osName, type ScreenshotPayload } from '../understanding/payload.ts';
import { controlPayload } from './payload.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';

const categoryWords = {
  A: 'a value in a range',
  B: 'one of a few fixed states',
  C: 'a chosen piece of data',
  D: 'an arrangement of the view',
} satisfies Record<keyof typeof componentTypes, string>;

/** The four categories with the controls that qualify, one line each. */
export const categoryLines = (Object.keys(categoryWords) as (keyof typeof categoryWords)[])
  .map((category) => `- ${category}, ${categoryWords[category]}: ${componentTypes[category].join(', ')}`)
  .join('\n');

const control = z
  .object({ type: z.string(), name: z.string().nullish() })
  .transform(({ type, name }) => ({ named: componentNamed(type), name: (name ?? '').slice(0, 300) }));

export const filterReply = z.object({
  suitable: yesOrNo,
  controls: z.array(control).default([]),
  reason: z.string().default(''),
});

/** A model's verdict on a screenshot; `declined` if it refused. */
export const filtered = z.object({
  model: z.string(),
  suitable: z.boolean(),
  controls: z.array(namedControl),
  reason: z.string(),
  declined: z.boolean(),
});
export type Filtered = z.infer<typeof filtered>;

/**
 * Asks the filter's model whether a screenshot shows controls that qualify (FineState-Bench, data construction). Every
 * run uses the same prompt, so the ledger answers for screenshots that were checked before.
 */
export async function askFilter(item: ScreenshotPayload, ctx: StepContext): Promise<Filtered> {
  const filled = ctx.prompt().render({ osName: osName(item), categories: categoryLines });
  const { sha256, width, height } = item;
  const messages = aboutPictures(filled, [{ sha256, width, height }]);
  const { model, refusal, json } = await ctx.call({ role: 'filter', messages, schema: filterReply });
  if (refusal !== null)
    return {
      model,
      suitable: true,
      controls: [],
      reason: inWords('declined-kept'),
      declined: true,
    };
  const controls = json.controls.flatMap(({ named, name }) =>
    named ? [{ component: named.name, category: named.category, name }] : [],
  );
  return { model, suitable: json.suitable, controls, reason: json.reason.slice(0, 2000), declined: false };
}

/** Drops the controls of screenshots that a model finds unsuitable, before anything is written about them. */
export const filter: AnyStep = defineStep({
  id: 'filter',
  version: 2,
  name: 'Filter screenshots',
  role: 'filter',
  optional: true,
  prompt: 'fine-state/filter',
  input: z.object({ item: controlPayload }),
  output: filtered,
  expect: { calls: 1, inputTokens: 1400, outputTokens: 60 },
  async run({ item }, ctx) {
    const opinion = await askFilter(item, ctx);
    return opinion.suitable
      ? opinion
      : drop(phrase('item-not-suitable', { reason: opinion.reason || phrase('item-no-reason') }));
  },
  summary: ({ reason }) => (reason ? phrase('item-suitable-because', { reason }) : phrase('item-suitable')),
});
