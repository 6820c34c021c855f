import { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { groundingTypes } from '#shared/tasks/grounding/item.ts';
import { parsePlace } from '#shared/tasks/points/parse.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { type AnyStep, defineStep, type StepContext } from '#pipelines/engine/step.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { aboutPictures } from './draft.ts';
import { type ElementPayload, elementPayload } from './payload.ts';
import { plainPicture } from './pictures.ts';
import { type JudgedVariant, judgedVariant, ruled } from './rules.ts';
import { type Localisation, readUniqueness, targetsOf, uniqueness } from './uniqueness.ts';
import { joinedPhrase, type Phrase, phrase } from '#shared/phrases/phrase.ts';

const promptOf: Record<PointConvention, string> = {
  pixel: 'grounding/answer',
  normalized: 'grounding/answer-normalized',
  thousand: 'grounding/answer-thousand',
  'thousand-yx': 'grounding/answer-thousand-yx',
  percent: 'grounding/answer-percent',
};

/** One localisation from the instruction alone: the picture has no mark. */
async function locateOnce(
  item: ElementPayload,
  text: string,
  model: string,
  sample: number,
  temperature: number | undefined,
  ctx: StepContext,
): Promise<Localisation> {
  const { coordinates, boxes } = readingOf(ctx.record(model));
  const filled = ctx.prompt(promptOf[coordinates]).render({ instruction: text });
  const data: Material = { kind: 'point', instruction: text };
  const image = { width: item.width, height: item.height };
  try {
    const messages = aboutPictures(filled, [plainPicture(item)]);
    const warm = temperature === undefined ? {} : { temperature };
    const reply = await ctx.call({ model, sample, messages, data, ...warm });
    if (reply.refusal !== null) return { model, sample, point: null, why: 'refusal' };
    const sent = reply.images[0];
    const seen = sent && { width: sent.sentWidth, height: sent.sentHeight };
    const read = parsePlace(reply.text, image, { coordinates, boxes, asked: filled.user, ...(seen && { sent: seen }) });
    if (read.kind !== 'answer') return { model, sample, point: null, why: read.kind };
    return { model, sample, point: read.answer.point, why: read.answer.point ? null : 'absent' };
  } catch (error) {
    // An unreadable reply of one model does not discard the others' answers.
    if (error instanceof ItemError) return { model, sample, point: null, why: error.code };
    throw error;
  }
}

/** Temperature at which samples differ, for models whose record sets none. */
const warmth = 0.7;

/**
 * Number of times a model is worth asking. One that always answers the same (a built-in baseline, a record with
 * temperature 0) has one opinion, however often it is asked.
 */
export function opinionsOf(
  record: Pick<ModelRecord, 'provider' | 'params'>,
  samples: number,
): { times: number; temperature: number | undefined } {
  const set = record.params.temperature;
  if (record.provider === 'builtin' || set === 0) return { times: 1, temperature: undefined };
  return { times: samples, temperature: set === undefined && samples > 1 ? warmth : undefined };
}

/** The instruction of each type to test first: fewest faults, then fewest lints, then the drafter's order. */
export function bestOfEach(variants: readonly JudgedVariant[]): JudgedVariant[] {
  return groundingTypes.flatMap((type) => {
    const [first] = variants
      .filter((variant) => variant.type === type && !variant.lints.some(({ severity }) => severity === 'error'))
      .sort((a, b) => a.faulted - b.faulted || a.lints.length - b.lints.length || a.number - b.number);
    return first ? [first] : [];
  });
}

export const located = z.object({
  tested: z.array(judgedVariant.pick({ type: true, number: true, text: true }).extend({ uniqueness })),
});
export type Located = z.infer<typeof located>;

/** Options of a run that this step uses. */
export const locateOptions = z.object({
  /** Localisations per model and instruction. */
  samples: z.number().int().min(1).max(20).default(3),
  /** Test the best instruction of each type, or all. */
  variants: z.enum(['best', 'all']).default('best'),
});

/** `basic: 3 of 4 inside, one opinion`. */
function oneSummary({ type, uniqueness }: z.infer<typeof located>['tested'][number]): Phrase {
  const { verdict, inside, effective, points, clusters } = uniqueness;
  if (verdict === 'ambiguous') return phrase('item-clusters', { type, n: clusters.length });
  return joinedPhrase([
    phrase('item-inside', { type, inside, n: points.length }),
    ...(effective === 1 ? [phrase('item-one-opinion')] : []),
    ...(verdict === 'unique' ? [] : [phrase(`item-${verdict}`)]),
  ]);
}

/** k localisations by each model, from the words alone: is the target unique, and is it where the box is? */
export const locate: AnyStep = defineStep({
  id: 'unique',
  version: 1,
  name: 'Uniqueness',
  role: 'locator',
  optional: true,
  prompt: 'grounding/answer',
  input: z.object({ item: elementPayload, rules: ruled }),
  output: located,
  // With checkers, one of their rewritten instructions is counted besides the best: there may be none, or all six.
  expect: (options, { record, roles }) => {
    const { samples, variants } = locateOptions.parse(options);
    const rewritten = (roles['verifier'] ?? []).length > 0 ? 1 : 0;
    const { times } = opinionsOf(record, samples);
    const calls = times * (variants === 'all' ? 6 : 2 + rewritten);
    const most = rewritten > 0 ? times * 6 : calls;
    return { calls, most, inputTokens: 1200 * calls, outputTokens: 30 * calls };
  },
  async run({ item, rules }, ctx) {
    const { samples, variants } = locateOptions.parse(ctx.options);
    const best = bestOfEach(rules.variants);
    // A checker's rewritten instruction has not been solved by anyone yet.
    const chosen = rules.variants.filter(
      (variant) => variants === 'all' || best.includes(variant) || variant.fixedBy !== null,
    );
    const targets = targetsOf(item.locate, item.regions);
    const tested = await Promise.all(
      chosen.map(async ({ type, number, text }) => {
        const asked = ctx.models('locator').flatMap((model) => {
          const { times, temperature } = opinionsOf(ctx.record(model), samples);
          return Array.from({ length: times }, (_, sample) => locateOnce(item, text, model, sample, temperature, ctx));
        });
        const points = await Promise.all(asked);
        return { type, number, text, uniqueness: readUniqueness(points, targets, item, points.length) };
      }),
    );
    return { tested };
  },
  summary: ({ tested }) =>
    tested.length === 0 ? phrase('item-not-tested') : phrase('list', { items: tested.map(oneSummary) }),
});
