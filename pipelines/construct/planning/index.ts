import { z } from 'zod';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep, drop } from '#pipelines/engine/step.ts';
import { planForm } from '#shared/tasks/knowledge/plan-forms.ts';
import { drawsFor, shuffled } from '../interaction/random.ts';
import { seedOf, seedOption } from '../interaction/seed.ts';
import {
  filteredQuestion,
  filterOption,
  textOnlyRole,
  withoutPicture,
  expectWithoutPicture,
} from '../without-picture/filter.ts';
import { draftedPlan, planPrompt, wordPlan } from './draft.ts';
import { foreignSteps, foreignWanted, planQuestion, whyNoQuestion } from './orders.ts';
import { planPayload } from './payload.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';

const onePlan = { calls: 1, inputTokens: 2600, outputTokens: 200 };

/** A model writes the plan of an episode: atomic steps with visible names. */
const draft = defineStep({
  id: 'draft',
  version: 1,
  name: 'Draft the plan',
  role: 'planner',
  prompt: planPrompt,
  input: z.object({ item: planPayload }),
  output: draftedPlan,
  expect: onePlan,
  async run({ item }, ctx) {
    const plan = await wordPlan(item, ctx);
    if (!('refusal' in plan)) return plan;
    throw new ItemError('refusal', inWords('declined-plan', { model: plan.model }), {
      example: plan.refusal,
      model: plan.model,
    });
  },
  summary: ({ steps }) => phrase('item-steps', { count: steps.length }),
});

const borrowed = z.object({ steps: z.array(z.string()) });

/**
 * Steps of the app's other plans, for a plan that is too short to be reordered. The same model drafts them with the
 * same prompt, so that they differ from the missing step only in meaning. Plans that this run or an earlier one drafted
 * are not requested again.
 */
const borrow = defineStep({
  id: 'borrow',
  version: 1,
  name: 'Find steps of other plans',
  role: 'planner',
  prompt: planPrompt,
  input: z.object({ item: planPayload, draft: draftedPlan }),
  output: borrowed,
  expect: (_options, { item }) => {
    const { actions, others, othersInRun } = planPayload.parse(item);
    // A plan has about as many steps as the recording has actions, and one other plan usually has steps enough.
    const short = planForm(actions.length) === 'missing-step' && others.length > 0;
    return { ...onePlan, calls: short && !othersInRun ? 1 : 0, most: others.length };
  },
  async run({ item, draft: { steps } }, ctx) {
    const found: string[] = [];
    if (planForm(steps.length) !== 'missing-step') return { steps: found };
    const random = drawsFor(seedOf(ctx.options), item.episodeId, 'borrow');
    for (const other of item.others) {
      if (found.length === foreignWanted) break;
      const plan = await wordPlan(other, ctx);
      // If the model declines to write a plan, the next one is used.
      if ('steps' in plan) found.push(...foreignSteps([...steps, ...found], shuffled(random, plan.steps)));
      found.splice(foreignWanted);
    }
    return { steps: found };
  },
  summary: ({ steps }) =>
    steps.length === 0 ? phrase('item-none') : phrase('item-steps-borrowed', { count: steps.length }),
});

/** Wrong orders, by rules. */
const orders = defineStep({
  id: 'orders',
  version: 2,
  name: 'Permute the steps',
  // A run from before borrowed steps existed may already be past this step.
  input: z.object({ item: planPayload, draft: draftedPlan, borrow: borrowed.default({ steps: [] }) }),
  output: z.object({ question: knowledgeContent }),
  async run({ item, draft: { steps }, borrow: { steps: foreign } }, ctx) {
    const question = planQuestion(item, { steps, foreign }, seedOf(ctx.options));
    return question ? { question } : drop(whyNoQuestion(steps));
  },
  summary: ({ question }) =>
    question.form === 'yes_or_no'
      ? phrase('item-yes-or-no')
      : phrase('item-options', { count: question.options.length }),
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
    if (!filtered) throw new Error(inWords('call-question-not-asked'));
    return filtered;
  },
  summary: ({ dropped }) => phrase(dropped === null ? 'item-kept' : 'item-dropped'),
});

/** Questions on the order of a task's steps (GUI Knowledge Bench, task planning). */
export const planning = definePipeline({
  id: 'planning',
  name: 'Plan questions from episodes',
  description:
    'A model words the plan of each episode; rules permute its steps, or hide one among steps of other plans where there are three or fewer. Questions that models answer without the picture are dropped with a reason; people check the plan and its orders.',
  over: 'trajectory',
  roles: [
    { id: 'planner', name: 'Words the plan', required: true, many: false, builtin: null, baselines: false },
    textOnlyRole,
  ],
  options: [seedOption, filterOption, concurrencyOption],
  steps: [draft, borrow, orders, filter],
});
