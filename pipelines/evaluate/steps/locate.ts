import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bbox, type BBox } from '#shared/geometry/shapes.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { modelRole } from '../model-role.ts';
import { evaluationOptions, evaluationPayload } from '../payload.ts';
import { askDetector } from './ask-detector.ts';
import type { EvaluationStep, Help } from './define.ts';
import { description } from './describe.ts';
import { boxInFractions, boxNumbers, factsOf, factsText, locatedArms, locatedReply } from './facts.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const location = z.object({ box: bbox.nullable() });
const found = z.object({ describe: description.optional(), locate: location.optional() });

const role = { ...modelRole, id: 'locator', name: 'Locates the component', required: false };

/** A box for estimates, another one for another key: its left and top are below a half, its right and bottom above. */
function boxFrom(key: string): BBox {
  const part = (at: number) => (createHash('sha256').update(key).digest().readUInt16BE(at) % 499) / 1000;
  return [part(0), part(2), 0.5 + part(4), 0.5 + part(6)];
}

/** Second call of the visual diagnostic: picture, and the words of the first call in arms that have them → box. */
export const locate = (task: AnyTaskType): EvaluationStep => ({
  arms: locatedArms,
  role,
  step: defineStep({
    id: 'locate',
    version: 2,
    name: 'Locate',
    role: role.id,
    optional: true,
    prompt: 'fine-state/locate',
    input: z.object({ item: evaluationPayload, describe: description.optional() }),
    output: location,
    expect: { calls: 1, inputTokens: 500, outputTokens: 50 },
    standIn: (key) => ({ box: boxFrom(key) }),
    async run({ item, describe }, ctx) {
      const options = evaluationOptions.parse(ctx.options);
      const { detectorCoordinates: convention = options.coordinates, detectorBoxes: order = options.boxes } = options;
      const words = describe?.description;
      const inputs = {
        description: words ? `Somebody described the component so: ${words}` : '',
        numbers: boxNumbers[order],
      };
      const asked = { task, item: item.item, role: role.id, kind: 'locate', inputs } as const;
      const { reply, sent } = await askDetector(asked, locatedReply, ctx);
      return { box: reply && boxInFractions(reply.box, { convention, order, sent }) };
    },
    summary: ({ box }) => phrase(box ? 'item-box' : 'item-no-box'),
  }),
  help({ item, arm, outputs }, ctx): Help {
    const { describe, locate: located } = found.parse(outputs);
    const facts = factsOf(arm, task.pointing(item), {
      description: describe?.description ?? null,
      box: located?.box ?? null,
    });
    const text = facts && factsText(facts);
    return {
      text: text ? ctx.prompt('fine-state/component').render({ facts: text }).user : null,
      box: facts?.box ?? null,
    };
  },
});
