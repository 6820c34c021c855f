import { z } from 'zod';
import { wordedSignatureList } from '#shared/agents/signatures.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { defineStep, type Role, type StepContext } from '#pipelines/engine/step.ts';
import type { Message, Part } from '#pipelines/prompts/messages.ts';
import { parsePrompt } from '#pipelines/prompts/prompt.ts';
import { readReply } from '#pipelines/reading/read-reply.ts';
import { findRefusal } from '#shared/tasks/reply/declined.ts';
import { evaluationOptions, type EvaluationPayload, evaluationPayload } from '../payload.ts';
import { type Planned, plansMade } from './planned.ts';
import { temperatureOf } from '../temperature.ts';

/** The model that says what to do, of a planner with a grounder; the grounder is the one that answers. */
export const plannerRole: Role = {
  ...{ id: 'planner', name: 'Planner', required: false, many: false, builtin: null },
  baselines: false,
};
export const planStepId = 'plan';
export const planPrompt = 'composite/plan';

/** Actions that an instruction for one element can mean. */
const actions = wordedSignatureList(['click', 'double_click', 'right_click', 'long_press']);

function messagesFor(task: AnyTaskType, { item, hint }: EvaluationPayload, ctx: StepContext): Message[] {
  const { promptTexts, system, noImage } = evaluationOptions.parse(ctx.options);
  const pointing = task.pointing(task.item.parse(item));
  if (!pointing) throw new ItemError('bad-picture', inWords('call-no-component'));
  const { ref, width, height } = pointing.image;
  const own = promptTexts?.[planPrompt];
  const prompt = own === undefined ? ctx.prompt(planPrompt) : parsePrompt(own, planPrompt);
  const filled = prompt.render(
    Object.fromEntries(prompt.inputs.map((name) => [name, name === 'actions' ? actions : pointing.instruction])),
  );
  const first = system === null ? null : system === 'prompt' ? filled.system : system.text;
  const content: Part[] = [
    ...(noImage ? [] : [{ type: 'image' as const, image: { sha256: ref, width, height } }]),
    { type: 'text', text: filled.user },
    ...(hint === undefined ? [] : [{ type: 'text' as const, text: ctx.prompt('evaluate/hint').render({ hint }).user }]),
  ];
  return [...(first === null ? [] : [{ role: 'system' as const, content: first }]), { role: 'user', content }];
}

/** What a reply says to do; positions in it are no words, since a planner is asked for none. */
function planIn(reply: string): Pick<Planned, 'element' | 'action'> {
  const size = { width: 1, height: 1 };
  const found = readReply(reply, { image: size, sent: size, coordinates: 'pixel', boxes: 'xyxy' });
  if (!('read' in found)) return { element: null, action: null };
  return { element: found.read.element, action: found.read.action.type };
}

/** The first call of a planner with a grounder: instruction and picture → an action, and its element in words. */
export const planStep = (task: AnyTaskType) =>
  defineStep({
    id: planStepId,
    version: 1,
    name: 'Plan',
    role: plannerRole.id,
    optional: true,
    prompt: planPrompt,
    input: z.object({ item: evaluationPayload }),
    output: plansMade,
    expect: ({ samples }) => {
      const calls = typeof samples === 'number' ? samples : 1;
      return { calls, inputTokens: 600 * calls, outputTokens: 60 * calls, alike: true };
    },
    standIn: (key) => ({
      plans: [
        { element: key.slice(0, 24), action: 'click', reply: '', refused: false, seconds: 0, cost: 0, callId: '' },
      ],
    }),
    async run({ item }, ctx) {
      const { samples } = evaluationOptions.parse(ctx.options);
      const messages = messagesFor(task, item, ctx);
      const [model = ''] = ctx.models(plannerRole.id);
      const temperature = temperatureOf(ctx.record(model), samples);
      const plans = await Promise.all(
        Array.from({ length: samples }, async (_, sample): Promise<Planned> => {
          const result = await ctx.call({
            ...{ role: plannerRole.id, messages, sample },
            ...(temperature === null ? {} : { temperature }),
          });
          const reply = result.refusal ?? result.text;
          const plan = result.refusal === null ? planIn(reply) : { element: null, action: null };
          const refused = result.refusal !== null || (plan.action === null && findRefusal(reply) !== null);
          const { seconds, cost, callId } = result;
          return { ...plan, reply, refused, seconds, cost, callId };
        }),
      );
      return { plans };
    },
    summary: ({ plans: [first] }) =>
      first?.element == null ? phrase('item-no-plan') : phrase('item-plan', { element: first.element }),
  });
