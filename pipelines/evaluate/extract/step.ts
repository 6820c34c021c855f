import { z } from 'zod';
import { type AnyStep, defineStep, type Role, type StepContext } from '#pipelines/engine/step.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { countEach, scoredReading } from '../count.ts';
import { evaluationOptions, evaluationPayload } from '../payload.ts';
import { type Counted, prediction } from '../prediction.ts';
import { extractStepId } from '../steps/names.ts';
import { inOwnLetters, repliesOf, turnsOf } from '../turns.ts';
import { extractedReading, extractorCall, extractPrompt, questionOf } from './ask-extractor.ts';
import { type Extraction, extraction, type ExtractionKind } from './extraction.ts';

/** The model that reads what the reader could not. */
export const extractorRole: Role = {
  id: 'extractor',
  name: 'Extractor',
  required: false,
  many: false,
  builtin: null,
  baselines: false,
};

interface Reply {
  item: unknown;
  text: string;
  read: Counted;
}

interface Read {
  counted: Counted;
  /** Null for a reply that the reader could read. */
  asked: { kind: ExtractionKind; text: string; cost: number; calls: number } | null;
}

/** Asks the extractor about one reply if it could not be read; an empty one is not sent. */
async function readAgain(task: AnyTaskType, { item, text, read }: Reply, ctx: StepContext): Promise<Read> {
  const question = questionOf(task, item);
  if (read.outcome !== 'parse-failure' || !question) return { counted: read, asked: null };
  if (text.trim() === '') return { counted: read, asked: { kind: 'none', text: '', cost: 0, calls: 0 } };
  const [model = ''] = ctx.models(extractorRole.id);
  const call = extractorCall(ctx.prompt(), question, text, ctx.record(model));
  const result = await ctx.call({ role: extractorRole.id, ...call });
  const { choice, reading } = extractedReading(task, item, question.options, result);
  return {
    counted: scoredReading(task, item, reading, {}),
    asked: { kind: choice.kind, text: result.refusal ?? result.text, cost: result.cost, calls: 1 },
  };
}

/**
 * After the answer: replies that the strict reader could not read go to an extractor, with question and options but
 * without the key. Its reading is kept beside the first one; null if every reply could be read.
 */
export const extractStep = (task: AnyTaskType): AnyStep =>
  defineStep({
    id: extractStepId,
    version: 1,
    name: 'Extract',
    role: extractorRole.id,
    optional: true,
    prompt: extractPrompt,
    input: z.looseObject({ item: evaluationPayload, answer: prediction }),
    output: extraction.nullable(),
    expect: (options, { item }) => ({
      ...{ calls: 0, most: repliesOf(task, item, options), inputTokens: 500, outputTokens: 5 },
    }),
    async run({ item: payload, answer }, ctx): Promise<Extraction | null> {
      const { each } = answer;
      if (!each) return null;
      const item = task.item.parse(payload.item);
      const options = evaluationOptions.parse(ctx.options);
      const turned = turnsOf(task, item, options);
      const perSample = turned.length;
      const read = await Promise.all(
        each.map((turns, sample) =>
          Promise.all(
            turns.map((turn, at) => {
              const text = answer.replies[sample * perSample + at] ?? '';
              return readAgain(task, { item: turned[at], text, read: turn }, ctx);
            }),
          ),
        ),
      );
      const asked = read.flat().flatMap((entry) => entry.asked ?? []);
      const kind = (['option', 'unusable', 'none'] as const).find((wanted) =>
        asked.some((entry) => entry.kind === wanted),
      );
      if (!kind) return null;
      const counted = countEach(read.map((turns) => turns.map((turn) => turn.counted)));
      return {
        model: ctx.models(extractorRole.id)[0] ?? '',
        kind,
        counted: counted && inOwnLetters(task, item, options, counted),
        replies: asked.map(({ text }) => text),
        calls: asked.reduce((sum, { calls }) => sum + calls, 0),
        cost: asked.reduce((sum, { cost }) => sum + cost, 0),
        error: null,
      };
    },
    summary: (found) =>
      found === null
        ? phrase('item-all-read')
        : phrase(`item-extracted-${found.kind === 'option' ? 'option' : 'none'}`),
  });
