import { z } from 'zod';
import type { BBox } from '#shared/geometry/shapes.ts';
import { answerBoxToPixels } from '#shared/geometry/answer-boxes.ts';
import { areaOf } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { knowledgeContent, type KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { defineStep } from '#pipelines/engine/step.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
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

/** What the prompt says of the seed and of the picture. */
const ownPicture = { seedOn: 'the screenshot', asked: 'other parts of the same screenshot' };
const otherPicture = { seedOn: 'another screenshot', asked: 'this screenshot' };

/** What a seed's questions are written about: its own picture, or another one. */
function subjectOf({ seed, elsewhere }: z.infer<typeof seedPayload>): Subject {
  if (!elsewhere) {
    const { app, platform, cluster, pictures } = seed;
    return { app, platform, cluster, pictures: pictures.slice(0, 1) };
  }
  const { screenshotId, app, platform, sha256, width, height, name } = elsewhere;
  return { app, platform, cluster: screenshotId, pictures: [{ sha256, width, height, name }] };
}

type Subject = Pick<KnowledgeContent, 'app' | 'platform' | 'cluster' | 'pictures'>;

function contentOf(
  column: KnowledgeContent['column'],
  subject: Subject,
  written: WrittenQuestion,
  bbox: BBox | null,
): KnowledgeContent {
  return knowledgeContent.parse({
    ...subject,
    column,
    form: written.form,
    question: written.question,
    // Without a mark on the picture, nothing may be said about one.
    augmented: bbox && written.augmented,
    options: written.options.map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })),
    answer: written.answer,
    region: { bbox, point: null },
    rationale: written.needed_knowledge,
  });
}

/** Number of questions to write after each seed. */
export const perSeedOf = (given: unknown): number => options.parse(given).perSeed;

/** One call per seed and picture: further questions of its sub-type. */
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
    const { seed, column, known, elsewhere } = item;
    const subject = subjectOf(item);
    const [picture] = subject.pictures;
    if (!picture) throw new ItemError('bad-picture', inWords('seed-no-picture'));
    const perSeed = perSeedOf(ctx.options);
    const [writer = ''] = ctx.models('writer');
    const { coordinates } = readingOf(ctx.record(writer));
    const filled = ctx.prompt(`interface-perception/${column}`).render({
      count: perSeed,
      seed: [seed.question, ...seed.options.map(({ letter, text }) => `${letter}. ${text}`)].join('\n'),
      ...(elsewhere ? otherPicture : ownPicture),
      osName: subject.platform ? osNames[subject.platform] : 'an unnamed system',
      appName: subject.app ?? 'an unnamed app',
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
    const there = [...(elsewhere ? [] : [seed.question]), ...known];
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
      found.questions.push(contentOf(column, subject, written, box && areaOf(box) > 0 ? box : null));
    }
    return found;
  },
  summary: ({ questions, duplicates }) =>
    joinedPhrase([
      phrase('item-questions', { count: questions.length }),
      ...(duplicates.length > 0 ? [phrase('item-duplicates', { n: duplicates.length })] : []),
    ]),
});
