import type { z } from 'zod';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { Message } from '#pipelines/prompts/messages.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import type { Size } from '#shared/geometry/box.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { temperatureOf } from '../temperature.ts';

interface Asked {
  task: AnyTaskType;
  item: unknown;
  role: string;
  kind: Extract<Material['kind'], 'describe' | 'locate'>;
  /** Inputs of the step's prompt besides the instruction. */
  inputs: Readonly<Record<string, string>>;
}

/**
 * Sends a model the picture of an item with its instruction, using the step's own prompt. `reply` is null if it
 * declined: the later steps then go without its help, and the result counts like that. `sent` is the picture's size as
 * the model saw it.
 */
export async function askDetector<Reply>(
  { task, item, role, kind, inputs }: Asked,
  schema: z.ZodType<Reply>,
  ctx: StepContext,
): Promise<{ reply: Reply | null; sent: Size }> {
  const pointing = task.pointing(task.item.parse(item));
  if (!pointing) throw new ItemError('bad-picture', inWords('call-no-component'));
  const { image, instruction } = pointing;
  const filled = ctx.prompt().render({ instruction, ...inputs });
  const messages: Message[] = [
    {
      role: 'user',
      content: [
        { type: 'image', image: { sha256: image.ref, width: image.width, height: image.height } },
        { type: 'text', text: filled.user.replace(/\n{3,}/g, '\n\n') },
      ],
    },
  ];
  if (filled.system !== null) messages.unshift({ role: 'system', content: filled.system });
  const [model] = ctx.models(role);
  const temperature = model === undefined ? null : temperatureOf(ctx.record(model));
  const data: Material = { kind, instruction };
  const result = await ctx.call({ role, messages, schema, data, ...(temperature === null ? {} : { temperature }) });
  const picture = result.images[0];
  const sent = picture ? { width: picture.sentWidth, height: picture.sentHeight } : image;
  return { reply: result.refusal === null ? result.json : null, sent };
}
