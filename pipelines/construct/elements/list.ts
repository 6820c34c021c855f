import { z } from 'zod';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { type AnyStep, defineStep } from '#pipelines/engine/step.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { osName, screenshotPayload } from '../understanding/payload.ts';
import { guardBoxes, placedElement, placeElements } from './boxes.ts';
import { listReply } from './reply.ts';
import { inWords, joinedPhrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';

/** A family's box format, in words and as an example. */
export const boxForms: Record<PointConvention, { boxForm: string; example: string }> = {
  pixel: { boxForm: '[x1, y1, x2, y2] in pixels of this picture', example: '[312, 40, 388, 72]' },
  normalized: {
    boxForm: '[x1, y1, x2, y2], each a number from 0 to 1: fractions of the width and the height of the picture',
    example: '[0.312, 0.04, 0.388, 0.072]',
  },
  thousand: {
    boxForm: '[x1, y1, x2, y2], each a number from 0 to 1000: thousandths of the width and the height of the picture',
    example: '[312, 40, 388, 72]',
  },
  'thousand-yx': {
    boxForm:
      '[ymin, xmin, ymax, xmax], each a number from 0 to 1000: thousandths of the height and the width of the picture',
    example: '[40, 312, 72, 388]',
  },
  percent: {
    boxForm: '[x1, y1, x2, y2], each a number from 0 to 100: percent of the width and the height of the picture',
    example: '[31.2, 4, 38.8, 7.2]',
  },
};

/** Tokens needed to list a crowded screen; records are often set for short answers. */
const roomForList = 4096;

export const listed = z.object({
  model: z.string(),
  elements: z.array(placedElement),
  leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
  repaired: z.boolean(),
  /** The provider stopped at the token limit: only the part before it is here. */
  cutOff: z.boolean(),
});
export type Listed = z.infer<typeof listed>;

/** One call: all elements of a screenshot with their boxes, read in the convention of the model's family. */
export const list: AnyStep = defineStep({
  id: 'list',
  version: 1,
  name: 'List elements',
  role: 'lister',
  prompt: 'elements/list',
  input: z.object({ item: screenshotPayload }),
  output: listed,
  expect: { calls: 1, inputTokens: 1700, outputTokens: 1600 },
  async run({ item }, ctx): Promise<Listed> {
    const [model = ''] = ctx.models('lister');
    const record = ctx.record(model);
    const { coordinates } = readingOf(record);
    const image = { width: item.width, height: item.height };
    const filled = ctx.prompt().render({ osName: osName(item), ...boxForms[coordinates] });
    const reply = await ctx.call({
      role: 'lister',
      messages: aboutPictures(filled, [{ sha256: item.sha256, ...image }]),
      schema: listReply,
      maxTokens: Math.max(roomForList, record.params.maxTokens ?? 0),
      partial: true,
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', inWords('declined-elements', { model: reply.model }), {
        example: reply.refusal,
        model: reply.model,
      });
    const cutOff = reply.stopReason === 'length' || reply.stopReason === 'max_tokens';
    // The last entry of a cut-off list may have an incomplete number.
    const complete = cutOff && reply.repaired ? reply.json.elements.slice(0, -1) : reply.json.elements;
    const [as] = reply.images;
    const space = {
      convention: coordinates,
      image,
      sent: as ? { width: as.sentWidth, height: as.sentHeight } : image,
    };
    const verdict = guardBoxes(complete, space);
    if (verdict.reason !== null)
      throw new ItemError('convention', inWords('no-box-kept', { why: phraseWords(verdict.reason) }), {
        example: reply.text,
        model,
      });
    const { elements, leftOut } = placeElements(complete, space);
    if (elements.length === 0 && leftOut.length > 0)
      throw new ItemError('unreadable', inWords('no-box-on-picture', { n: leftOut.length, model: reply.model }), {
        example: reply.text,
        model,
      });
    return { model: reply.model, elements, leftOut, repaired: reply.repaired, cutOff };
  },
  summary: ({ elements, leftOut, repaired, cutOff }) =>
    joinedPhrase([
      phrase('item-elements', { count: elements.length }),
      ...(leftOut.length > 0 ? [phrase('item-left-out', { n: leftOut.length })] : []),
      ...(cutOff ? [phrase('item-cut-off')] : repaired ? [phrase('item-json-repaired')] : []),
    ]),
});
