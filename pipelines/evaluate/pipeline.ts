import { z } from 'zod';
import type { Message } from '#pipelines/engine/messages.ts';
import { definePipeline, defineStep, type Pipeline, type Role, type StepContext } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { imageRef } from '#shared/tasks/image.ts';
import {
  boxInFractions,
  type ComponentFacts,
  componentFacts,
  describedReply,
  descriptionText,
  factsOf,
  factsText,
} from './arms.ts';
import { materialOf, messagesOf } from './ask.ts';
import { rotationsOf } from './circular.ts';
import { allRotations, countReply } from './count.ts';
import { type EvaluationOptions, evaluationOptions, evaluationPayload } from './payload.ts';
import { type Counted, type Prediction, prediction } from './prediction.ts';

/** What an arm tells the model of the component, as the block of its own prompt; null where it tells nothing. */
function componentBlock(facts: ComponentFacts | null, ctx: StepContext): string | null {
  const text = facts && factsText(facts);
  return text ? ctx.prompt('fine-state/component').render({ facts: text }).user : null;
}

async function askOnce(
  task: AnyTaskType,
  item: unknown,
  options: EvaluationOptions,
  facts: ComponentFacts | null,
  ctx: StepContext,
) {
  const data = materialOf(item, facts?.box ?? null);
  const result = await ctx.call({
    role: 'model',
    messages: messagesOf(task, item, ctx.prompt(options.promptId), options, componentBlock(facts, ctx)),
    ...(data ? { data } : {}),
  });
  const picture = result.images[0];
  const read = countReply(
    task,
    item,
    { text: result.text, refusal: result.refusal },
    {
      coordinates: options.coordinates,
      parityParser: options.parityParser,
      // A published reader goes by names: the one a person gave, or the model's own.
      model: `${result.model} ${ctx.record(result.model).model}`,
      ...(picture ? { sent: { width: picture.sentWidth, height: picture.sentHeight } } : {}),
    },
  );
  return { result, ...read };
}

async function predict(
  task: AnyTaskType,
  item: unknown,
  said: ComponentFacts | undefined,
  ctx: StepContext,
): Promise<Prediction> {
  const options = evaluationOptions.parse(ctx.options);
  const facts = factsOf(options.arm, item, said);
  const asked = await Promise.all(
    (options.circular ? rotationsOf(item) : [item]).map((one) => askOnce(task, one, options, facts, ctx)),
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

const modelRole: Role = { id: 'model', name: 'Model', required: true, many: false, builtin: 'builtin/random' };
const detectorRole: Role = { ...modelRole, id: 'detector', name: 'Describes the component', required: false };

const instructed = z.object({ image: imageRef, instruction: z.string() });

/** First stage of the arms that describe: left out when nobody is to describe. */
const describeStep = defineStep({
  id: 'describe',
  version: 1,
  name: 'Describe',
  role: 'detector',
  optional: true,
  prompt: 'fine-state/describe',
  input: z.object({ item: evaluationPayload }),
  output: componentFacts,
  expect: { calls: 1, inputTokens: 500, outputTokens: 200 },
  async run({ item }, ctx): Promise<ComponentFacts> {
    const { coordinates, detectorCoordinates = coordinates } = evaluationOptions.parse(ctx.options);
    const { image, instruction } = instructed.parse(item.item);
    const filled = ctx.prompt().render({ instruction });
    const data: Material = { kind: 'describe', instruction };
    const messages: Message[] = [
      {
        role: 'user',
        content: [
          { type: 'image', image: { sha256: image.ref, width: image.width, height: image.height } },
          { type: 'text', text: filled.user },
        ],
      },
    ];
    if (filled.system !== null) messages.unshift({ role: 'system', content: filled.system });
    const reply = await ctx.call({ role: 'detector', messages, schema: describedReply, data });
    // A detector that declines leaves the second stage without help; that is what is measured.
    if (reply.refusal !== null) return { description: null, box: null };
    const sent = reply.images[0];
    const size = sent ? { width: sent.sentWidth, height: sent.sentHeight } : image;
    return { description: descriptionText(reply.json), box: boxInFractions(reply.json.box, detectorCoordinates, size) };
  },
  summary: ({ description, box }) => (description || box ? `described${box ? ', with a box' : ''}` : 'nothing said'),
});

/** The step whose result is the prediction. */
export const answerStep = 'answer';

/** Evaluation of one task type as a pipeline (one step; two for arms that describe first), so that runs, ledger, limits and budget serve it as they do construction. */
export function evaluationPipeline(task: AnyTaskType): Pipeline {
  const answer = defineStep({
    id: answerStep,
    version: 1,
    name: 'Answer',
    role: 'model',
    input: z.object({ item: evaluationPayload, describe: componentFacts.optional() }),
    output: prediction,
    expect: { calls: 1, inputTokens: 300, outputTokens: 60 },
    run: ({ item, describe }, ctx) => predict(task, task.item.parse(item.item), describe, ctx),
    summary: (output) => `${output.strict.outcome}${output.strict.answer === null ? '' : `: ${output.strict.answer}`}`,
  });
  return definePipeline({
    id: `evaluate-${task.id}`,
    name: task.name,
    description: `Asks one model every item of a release and scores the replies (${task.name}).`,
    over: 'screenshot',
    roles: task.arms.length > 0 ? [modelRole, detectorRole] : [modelRole],
    steps: task.arms.length > 0 ? [describeStep, answer] : [answer],
  });
}
