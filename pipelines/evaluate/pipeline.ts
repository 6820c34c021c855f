import { z } from 'zod';
import { definePipeline, defineStep, type Pipeline, type StepContext } from '#pipelines/engine/step.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { materialOf, messagesOf } from './ask.ts';
import { rotationsOf } from './circular.ts';
import { allRotations, countReply } from './count.ts';
import { type EvaluationOptions, evaluationOptions, evaluationPayload } from './payload.ts';
import { type Counted, type Prediction, prediction } from './prediction.ts';

async function askOnce(task: AnyTaskType, item: unknown, options: EvaluationOptions, ctx: StepContext) {
  const data = materialOf(item);
  const result = await ctx.call({
    role: 'model',
    messages: messagesOf(task, item, ctx.prompt(options.promptId), options),
    ...(data ? { data } : {}),
  });
  const picture = result.images[0];
  const read = countReply(
    task,
    item,
    { text: result.text, refusal: result.refusal },
    {
      coordinates: options.coordinates,
      ...(picture ? { sent: { width: picture.sentWidth, height: picture.sentHeight } } : {}),
    },
  );
  return { result, ...read };
}

async function predict(task: AnyTaskType, item: unknown, ctx: StepContext): Promise<Prediction> {
  const options = evaluationOptions.parse(ctx.options);
  const asked = await Promise.all(
    (options.circular ? rotationsOf(item) : [item]).map((one) => askOnce(task, one, options, ctx)),
  );
  const strict = allRotations(asked.map((one) => one.strict));
  const parities = asked.map((one) => one.parity).filter((one): one is Counted => one !== null);
  if (!strict || !asked[0]) throw new Error('The item has nothing to ask.');
  return {
    model: asked[0].result.model,
    replies: asked.map((one) => one.result.refusal ?? one.result.text),
    strict,
    parity: allRotations(parities),
    rotations: options.circular ? asked.map((one) => one.strict.outcome) : [],
    seconds: Math.max(...asked.map((one) => one.result.seconds)),
    cost: asked.reduce((sum, one) => sum + one.result.cost, 0),
  };
}

/** Evaluation of one task type as a pipeline of one step, so that runs, ledger, limits and budget serve it as they do construction. */
export function evaluationPipeline(task: AnyTaskType): Pipeline {
  const answer = defineStep({
    id: 'answer',
    version: 1,
    name: 'Answer',
    role: 'model',
    input: z.object({ item: evaluationPayload }),
    output: prediction,
    expect: { calls: 1, inputTokens: 300, outputTokens: 60 },
    run: ({ item }, ctx) => predict(task, task.item.parse(item.item), ctx),
    summary: (output) => `${output.strict.outcome}${output.strict.answer === null ? '' : `: ${output.strict.answer}`}`,
  });
  return definePipeline({
    id: `evaluate-${task.id}`,
    name: task.name,
    description: `Asks one model every item of a release and scores the replies (${task.name}).`,
    over: 'screenshot',
    roles: [{ id: 'model', name: 'Model', required: true, many: false, builtin: 'builtin/random' }],
    steps: [answer],
  });
}
