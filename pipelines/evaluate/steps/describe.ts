import { temperatureOf } from '../temperature.ts';
import { z } from 'zod';
import type { Message } from '#pipelines/engine/messages.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { modelRole } from '../model-role.ts';
import { evaluationOptions, evaluationPayload } from '../payload.ts';
import type { EvaluationStep, Help } from './define.ts';
import {
  boxInFractions,
  componentFacts,
  type ComponentFacts,
  describedArms,
  describedReply,
  descriptionText,
  factsOf,
  factsText,
} from './facts.ts';

/** First stage of the arms that describe: a model says what the component is and where. */
export const describe = (task: AnyTaskType): EvaluationStep => ({
  arms: describedArms,
  role: { ...modelRole, id: 'detector', name: 'Describes the component', required: false },
  step: defineStep({
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
      const pointing = task.pointing(task.item.parse(item.item));
      if (!pointing) throw new ItemError('bad-picture', 'The item names no component to describe.');
      const { image, instruction } = pointing;
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
      const [detector] = ctx.models('detector');
      const temperature = detector === undefined ? null : temperatureOf(ctx.record(detector));
      const sampled = temperature === null ? {} : { temperature };
      const reply = await ctx.call({ role: 'detector', messages, schema: describedReply, data, ...sampled });
      // A detector that declines leaves the second stage without help; that is what is measured.
      if (reply.refusal !== null) return { description: null, box: null };
      const sent = reply.images[0];
      const size = sent ? { width: sent.sentWidth, height: sent.sentHeight } : image;
      return {
        description: descriptionText(reply.json),
        box: boxInFractions(reply.json.box, detectorCoordinates, size),
      };
    },
    summary: ({ description, box }) => (description || box ? `described${box ? ', with a box' : ''}` : 'nothing said'),
  }),
  help({ item, arm, output }, ctx): Help {
    const facts = factsOf(arm, task.pointing(item), componentFacts.optional().parse(output));
    const text = facts && factsText(facts);
    return {
      text: text ? ctx.prompt('fine-state/component').render({ facts: text }).user : null,
      box: facts?.box ?? null,
    };
  },
});
