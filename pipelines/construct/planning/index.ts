import { z } from 'zod';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep, drop } from '#pipelines/engine/step.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { seedOf, seedOption } from '../interaction/seed.ts';
import {
  filteredQuestion,
  filterOption,
  textOnlyRole,
  withoutPicture,
  expectWithoutPicture,
} from '../without-picture/filter.ts';
import { planQuestion, whyNoQuestion } from './orders.ts';
import { planPayload } from './payload.ts';

export const draftedPlan = z.object({ model: z.string(), steps: z.array(z.string()) });
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

/** A model words the plan of an episode: atomic steps in visible names. */
const draft = defineStep({
  id: 'draft',
  version: 1,
  name: 'Draft the plan',
  role: 'planner',
  prompt: 'planning/draft',
  input: z.object({ item: planPayload }),
  output: draftedPlan,
  expect: { calls: 1, inputTokens: 2600, outputTokens: 200 },
  async run({ item }, ctx) {
    const filled = ctx.prompt().render({
      task: item.task,
      appName: item.app ?? 'an unnamed app',
      actions: item.actions.map((one, at) => `${at + 1}. ${one}`).join('\n'),
    });
    const pictures = [item.first, item.last].flatMap((one) => (one ? [one] : []));
    const shown = [...new Map(pictures.map((one) => [one.sha256, one])).values()];
    const reply = await ctx.call({
      role: 'planner',
      messages: aboutPictures(
        filled,
        shown.map(({ sha256, width, height }) => ({ sha256, width, height })),
      ),
      schema: planReply,
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', `${reply.model} declined to write the plan of this episode.`, {
        example: reply.refusal,
        model: reply.model,
      });
    return { model: reply.model, steps: reply.json.steps };
  },
  summary: ({ steps }) => `${steps.length} steps`,
});

/** Wrong orders, by rules. */
const orders = defineStep({
  id: 'orders',
  version: 1,
  name: 'Permute the steps',
  input: z.object({ item: planPayload, draft: draftedPlan }),
  output: z.object({ question: knowledgeContent }),
  async run({ item, draft: { steps } }, ctx) {
    const question = planQuestion(item, steps, seedOf(ctx.options));
    return question ? { question } : drop(whyNoQuestion(steps));
  },
  summary: ({ question }) => (question.form === 'yes_or_no' ? 'yes or no' : `${question.options.length} options`),
});

const filter = defineStep({
  id: 'text-only',
  version: 1,
  name: 'Answer without the picture',
  role: textOnlyRole.id,
  prompt: 'knowledge/text-only',
  input: z.object({ orders: z.object({ question: knowledgeContent }) }),
  output: filteredQuestion,
  expect: (options) => expectWithoutPicture(1, options),
  async run({ orders: { question } }, ctx) {
    const [filtered] = await withoutPicture([question], ctx);
    if (!filtered) throw new Error('The question was not asked.');
    return filtered;
  },
  summary: ({ dropped }) => (dropped === null ? 'kept' : 'dropped'),
});

/** Questions on the order of a task's steps (GUI Knowledge Bench, task planning). */
export const planning = definePipeline({
  id: 'planning',
  name: 'Plan questions from episodes',
  description:
    'A model words the plan of each episode; rules permute its steps. Questions that models answer without the picture are dropped with a reason; people check the plan and its orders.',
  over: 'trajectory',
  roles: [
    { id: 'planner', name: 'Words the plan', required: true, many: false, builtin: null, baselines: false },
    textOnlyRole,
  ],
  options: [seedOption, filterOption, concurrencyOption],
  steps: [draft, orders, filter],
});
