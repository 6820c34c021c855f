import type { StepContext, TextResult } from '#pipelines/engine/step.ts';
import { askedIn, imagesOf, type Message, withImages } from '#pipelines/prompts/messages.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { pictureChange } from '#shared/tasks/perturbations.ts';
import { OwnAdapter } from './adapter/own-adapter.ts';
import { afterExamples, materialOf, messagesOf, promptFor } from './ask.ts';
import { countReply } from './count.ts';
import type { EvaluationOptions } from './payload.ts';
import type { Help } from './steps/define.ts';

/** Additions to the question of an item: by earlier steps, and a person's hint. */
export interface Added {
  help: readonly Help[];
  hint: string | null;
}

/** How the items of a run are asked: with its options, and with the adapter if it has one. */
export interface AskingHow {
  task: AnyTaskType;
  options: EvaluationOptions;
  ctx: StepContext;
  adapter: OwnAdapter | null;
  send(item: unknown, messages: Message[], sample: number, help?: readonly Help[]): Promise<TextResult>;
}

/** How items are asked; `twins` stand in for pictures of theirs, by hash. */
export function asking(
  task: AnyTaskType,
  options: EvaluationOptions,
  ctx: StepContext,
  twins: Readonly<Record<string, string>> = {},
): AskingHow {
  const { adapter, coordinates, temperature, perturbation } = options;
  const image = pictureChange(perturbation ?? null);
  return {
    task,
    options,
    ctx,
    adapter: adapter ? new OwnAdapter(ctx.adapters(), adapter, { task: task.id, coordinates }) : null,
    send: (item, messages, sample, help = []) =>
      ctx.call({
        role: 'model',
        messages: withImages(messages, (picture) => ({ ...picture, sha256: twins[picture.sha256] ?? picture.sha256 })),
        sample,
        data: materialOf(task, item, help.find((part) => part.box !== null)?.box ?? null),
        ...(temperature === null ? {} : { temperature }),
        ...(image && { image }),
      }),
  };
}

/** The messages for an item as they are sent. */
export async function questionTo(
  { task, options, ctx, adapter }: AskingHow,
  item: unknown,
  { help, hint }: Added,
): Promise<Message[]> {
  const promptOf = (of: unknown) => promptFor(task, of, options, (id) => ctx.prompt(id));
  const plan = hint === null ? [] : [ctx.prompt('evaluate/hint').render({ hint }).user];
  const texts = help.flatMap(({ text }) => text ?? []);
  const question = messagesOf(task, item, promptOf(item), options, [...texts, ...plan]);
  const examples = (options.examples ?? []).map(({ item: example, reply }) => {
    const known = task.item.parse(example);
    return { asked: messagesOf(task, known, promptOf(known), options), reply };
  });
  const messages = examples.length > 0 ? afterExamples(question, examples) : question;
  return adapter ? adapter.messages(task, item, messages) : messages;
}

/** Both readings of an answer; `text` is what was read, which an adapter may have made of the reply. */
export async function readReply(
  { task, options, ctx, adapter }: AskingHow,
  item: unknown,
  result: TextResult,
  messages: readonly Message[],
) {
  const { coordinates, boxes, parityParser } = options;
  // Pictures of examples come first.
  const { length: own } = imagesOf(messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1));
  const pictures = own === 0 ? [] : result.images.slice(-own);
  const text = adapter && result.refusal === null ? await adapter.read(task, item, result.text, pictures) : result.text;
  const [picture] = pictures;
  const sizes = pictures.map(({ sentWidth, sentHeight }) => ({ width: sentWidth, height: sentHeight }));
  const how = {
    ...{ coordinates, boxes, parityParser, asked: askedIn(messages) },
    // A published reader depends on model names: the one a person gave, or the model's own.
    model: `${result.model} ${ctx.record(result.model).model}`,
    ...(picture ? { sent: { width: picture.sentWidth, height: picture.sentHeight }, pictures: sizes } : {}),
  };
  return { text, ...countReply(task, item, { text, refusal: result.refusal }, how) };
}
