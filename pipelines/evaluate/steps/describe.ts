import { z } from 'zod';
import { defineStep } from '#pipelines/engine/step.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { modelRole } from '../model-role.ts';
import { evaluationPayload } from '../payload.ts';
import { askDetector } from './ask-detector.ts';
import { type EvaluationStep, noHelp } from './define.ts';
import { describedArms, describedReply, descriptionText } from './facts.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** The description in words; null if the model declined. */
export const description = z.object({ description: z.string().nullable() });

const role = { ...modelRole, id: 'detector', name: 'Describes the component', required: false };

/** First call of the visual diagnostic: instruction and picture → words. `locate` uses them. */
export const describe = (task: AnyTaskType): EvaluationStep => ({
  arms: describedArms,
  role,
  step: defineStep({
    id: 'describe',
    version: 2,
    name: 'Describe',
    role: role.id,
    optional: true,
    prompt: 'fine-state/describe',
    input: z.object({ item: evaluationPayload }),
    output: description,
    expect: { calls: 1, inputTokens: 500, outputTokens: 150 },
    standIn: (key) => ({ description: key.repeat(8) }),
    async run({ item }, ctx) {
      const asked = { task, item: item.item, role: role.id, kind: 'describe', inputs: {} } as const;
      const { reply } = await askDetector(asked, describedReply, ctx);
      return { description: reply && descriptionText(reply) };
    },
    summary: (output) => phrase(output.description ? 'item-described' : 'item-nothing-said'),
  }),
  help: () => noHelp,
});
