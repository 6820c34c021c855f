import { z } from 'zod';
import type { StepContext } from '#pipelines/engine/step.ts';
import { aboutPictures } from '../grounding/draft.ts';
import type { PlanSource } from './payload.ts';

/** The prompt for drafting plans. */
export const planPrompt = 'planning/draft';

export const draftedPlan = z.object({ model: z.string(), steps: z.array(z.string()) });
export type DraftedPlan = z.infer<typeof draftedPlan>;

const planReply = z.preprocess(
  (value) => (Array.isArray(value) ? { steps: value as unknown[] } : value),
  z.object({
    steps: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(500)
          .overwrite((step) => step.replace(/^\s*\d+[.)]\s*/, '')),
      )
      .min(1)
      .max(60),
  }),
);

/** The model's plan for an episode, or its words if it declines. */
export async function wordPlan(
  { task, app, actions, first, last }: PlanSource,
  ctx: Pick<StepContext, 'prompt' | 'call'>,
): Promise<DraftedPlan | { model: string; refusal: string }> {
  const filled = ctx.prompt(planPrompt).render({
    task,
    appName: app ?? 'an unnamed app',
    actions: actions.map((action, at) => `${at + 1}. ${action}`).join('\n'),
  });
  const pictures = [first, last].flatMap((entry) => (entry ? [entry] : []));
  const shown = [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()];
  const { model, refusal, json } = await ctx.call({
    role: 'planner',
    messages: aboutPictures(
      filled,
      shown.map(({ sha256, width, height }) => ({ sha256, width, height })),
    ),
    schema: planReply,
  });
  return refusal === null ? { model, steps: json.steps } : { model, refusal };
}
