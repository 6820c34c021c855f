import { z } from 'zod';
import { definePipeline, defineStep, type Pipeline, type StepContext } from '#pipelines/engine/step.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { type Added, asking, type AskingHow, questionTo, readReply } from './asking.ts';
import { countEach } from './count.ts';
import { questionOf } from './extract/ask-extractor.ts';
import { extractorRole, extractStep } from './extract/step.ts';
import { askGrounder } from './composite/ask-grounder.ts';
import { plannerRole, planStep, planStepId } from './composite/plan.ts';
import { type Planned, plansMade } from './composite/planned.ts';
import { answerStep } from './steps/names.ts';
import { modelRole } from './model-role.ts';
import { evaluationOptions, evaluationPayload } from './payload.ts';
import { inOwnLetters, repliesOf, turnsOf } from './turns.ts';
import { type Counted, type Prediction, prediction } from './prediction.ts';
import { type EvaluationStep, noHelp } from './steps/define.ts';
import { stepsBefore } from './steps/registry.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';

async function askOnce(how: AskingHow, item: unknown, added: Added, sample: number) {
  const messages = await questionTo(how, item, added);
  const result = await how.send(item, messages, sample, added.help);
  return { result, ...(await readReply(how, item, result, messages)) };
}

async function predict(
  task: AnyTaskType,
  item: unknown,
  { plans, twins, ...added }: Added & { plans: readonly Planned[]; twins: Readonly<Record<string, string>> },
  ctx: StepContext,
): Promise<Prediction> {
  const options = evaluationOptions.parse(ctx.options);
  const turned = turnsOf(task, item, options);
  const how = asking(task, options, ctx, twins);
  const asked = await Promise.all(
    Array.from({ length: options.samples }, (_, sample) =>
      Promise.all(
        turned.map((turn) => {
          const plan = plans[sample] ?? plans[0];
          return plan ? askGrounder(how, turn, plan, sample) : askOnce(how, turn, added, sample);
        }),
      ),
    ),
  );
  const [first = []] = asked;
  const ownLetters = (counted: Counted | null) => counted && inOwnLetters(task, item, options, counted);
  const read = (which: (reply: (typeof first)[number]) => Counted | null): Counted | null =>
    ownLetters(
      countEach(asked.map((turns) => turns.map(which).filter((counted): counted is Counted => counted !== null))),
    );
  const strict = read((reply) => reply.strict);
  if (!strict || !first[0]) throw new Error(inWords('call-nothing-to-ask'));
  const all = asked.flat();
  const unread = all.some((reply) => reply.strict.outcome === 'parse-failure') && questionOf(task, item) !== null;
  return {
    model: first[0].result.model,
    replies: all.map((reply) => reply.result.refusal ?? reply.result.text),
    strict,
    parity: read((reply) => reply.parity),
    rotations: options.circular ? first.map((reply) => reply.strict.outcome) : [],
    seconds: Math.max(...all.map((reply) => reply.result.seconds)),
    cost: all.reduce((sum, reply) => sum + reply.result.cost, 0),
    ...(plans.length > 0 && { plans: [...plans] }),
    ...(unread && { each: asked.map((turns) => turns.map((reply) => reply.strict)) }),
  };
}

/** Input of the answer: the item, and the results of earlier steps by id. */
const answerInput = z.looseObject({ item: evaluationPayload });

/**
 * Evaluation of one task type as a pipeline (the steps that it names, then the answer), so that it uses the same runs,
 * ledger, limits and budget as construction.
 */
export function evaluationPipeline(task: AnyTaskType): Pipeline {
  const before: EvaluationStep[] = stepsBefore(task);
  // Only a place can be looked for in a planner's words.
  const planned = task.placeOf !== undefined;
  const answer = defineStep({
    id: answerStep,
    version: 1,
    name: 'Answer',
    role: modelRole.id,
    input: answerInput,
    output: prediction,
    expect: (options, { item }) => {
      const calls = repliesOf(task, item, options);
      return { calls, inputTokens: 300 * calls, outputTokens: 60 * calls, alike: true };
    },
    run: (input, ctx) => {
      const item = task.item.parse(input.item.item);
      const { arm } = evaluationOptions.parse(ctx.options);
      const help = before.map((step) => step.help({ task, item, arm, outputs: input }, ctx) ?? noHelp);
      const { plans = [] } = plansMade.safeParse(input[planStepId]).data ?? {};
      const { hint = null, twins = {} } = input.item;
      return predict(task, item, { help, hint, plans, twins }, ctx);
    },
    summary: ({ strict: { outcome, answer } }) =>
      answer === null ? textPhrase(outcome) : phrase('item-answer-outcome', { outcome, answer }),
  });
  return definePipeline({
    id: `evaluate-${task.id}`,
    name: task.name,
    description: `Asks one model every item of a release and scores the replies (${task.name}).`,
    over: 'screenshot',
    roles: [modelRole, ...(planned ? [plannerRole] : []), ...before.map(({ role }) => role), extractorRole],
    steps: [...before.map(({ step }) => step), ...(planned ? [planStep(task)] : []), answer, extractStep(task)],
  });
}
