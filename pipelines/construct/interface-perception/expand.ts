import { z } from 'zod';
import type { BBox } from '#shared/contract/common.ts';
import { answerBoxToPixels } from '#shared/geometry/answer-boxes.ts';
import { areaOf } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { knowledgeContent, type KnowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import { readingOf } from '#pipelines/evaluate/presets/registry.ts';
import { boxForms } from '../elements/list.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { osNames } from '../understanding/payload.ts';
import { seedPayload } from './payload.ts';
import { nearDuplicate, type WrittenQuestion, writtenReply } from './reply.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

/** Questions written after a seed, and near-duplicates among them. */
export const expanded = z.object({
  model: z.string(),
  questions: z.array(knowledgeContent),
  duplicates: z.array(z.string()),
});
export type Expanded = z.infer<typeof expanded>;

const options = z.object({ perSeed: z.number().int().min(1).max(20).default(3) });
export const perSeedDefault = 3;

function contentOf(seed: KnowledgeContent, written: WrittenQuestion, bbox: BBox | null): KnowledgeContent {
  const { column, app, platform, cluster, pictures } = seed;
  return knowledgeContent.parse({
    ...{ column, app, platform, cluster },
    form: written.form,
    question: written.question,
    // Without a mark on the picture, nothing may be said about one.
    augmented: bbox && written.augmented,
    pictures: pictures.slice(0, 1),
    options: written.options.map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
    answer: written.answer,
    region: { bbox, point: null },
    rationale: written.needed_knowledge,
  });
}

/** Number of questions to write after each seed. */
export const perSeedOf = (given: unknown): number => options.parse(given).perSeed;

/** One call per seed: further questions of its sub-type on its picture. */
export const expand = defineStep({
  id: 'expand',
  version: 1,
  name: 'Write further questions',
  role: 'writer',
  prompt: 'interface-perception/widget',
  input: z.object({ item: seedPayload }),
  output: expanded,
  expect: (given) => {
    return { calls: 1, inputTokens: 1700, outputTokens: 160 * perSeedOf(given) };
  },
  async run({ item }, ctx): Promise<Expanded> {
    const { seed, column, known } = item;
    const [picture] = seed.pictures;
    if (!picture) throw new ItemError('bad-picture', inWords('seed-no-picture'));
    const perSeed = perSeedOf(ctx.options);
    const [writer = ''] = ctx.models('writer');
    const { coordinates } = readingOf(ctx.record(writer));
    const filled = ctx.prompt(`interface-perception/${column}`).render({
      count: perSeed,
      seed: [seed.question, ...seed.options.map(({ letter, text }) => `${letter}. ${text}`)].join('\n'),
      osName: seed.platform ? osNames[seed.platform] : 'an unnamed system',
      appName: seed.app ?? 'an unnamed app',
      boxForm: boxForms[coordinates].boxForm,
    });
    const { sha256, width, height } = picture;
    const reply = await ctx.call({
      role: 'writer',
      messages: aboutPictures(filled, [{ sha256, width, height }]),
      schema: writtenReply,
      maxTokens: Math.max(4096, ctx.record(writer).params.maxTokens ?? 0),
    });
    if (reply.refusal !== null)
      throw new ItemError('refusal', inWords('declined-questions', { model: reply.model }), {
        example: reply.refusal,
        model: reply.model,
      });
    const [as] = reply.images;
    const sent = as ? { width: as.sentWidth, height: as.sentHeight } : picture;
    const there = [seed.question, ...known];
    const found: Expanded = { model: reply.model, questions: [], duplicates: [] };
    for (const written of reply.json.questions) {
      if (nearDuplicate(written.question, there)) {
        found.duplicates.push(written.question);
        continue;
      }
      if (found.questions.length >= perSeed) break;
      there.push(written.question);
      const numbers = written.box as [number, number, number, number] | null;
      const box = numbers && clampBox(answerBoxToPixels(coordinates, numbers, picture, sent), picture);
      found.questions.push(contentOf(seed, written, box && areaOf(box) > 0 ? box : null));
    }
    return found;
  },
  summary: ({ questions, duplicates }) =>
    joinedPhrase([
      phrase('item-questions', { count: questions.length }),
      ...(duplicates.length > 0 ? [phrase('item-duplicates', { n: duplicates.length })] : []),
    ]),
});
