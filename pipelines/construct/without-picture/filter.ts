import { z } from 'zod';
import type { PipelineOption } from '#shared/contract/runs/runs.ts';
import { binomialCdf } from '#shared/metrics/intervals/beta.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { knowledgeContent, type KnowledgeContent, yesNoAnswers } from '#shared/contents/knowledge-question.ts';
import { parseKnowledge } from '#shared/tasks/knowledge/parse.ts';
import type { Expectation, Role, StepContext } from '#pipelines/engine/step.ts';
import type { Message } from '#pipelines/prompts/messages.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';

/**
 * A question counts as answerable without its picture if its hits are less likely than this by chance (binomial,
 * one-sided).
 */
export const level = 0.05;

export const filterOption: PipelineOption = {
  id: 'filter',
  name: 'Test without the picture',
  help: 'Ask every rotation of the options, and drop questions answered better than chance (p < .05); or ask once, as published, and drop questions answered right.',
  role: 'text-only',
  field: {
    kind: 'choice',
    choices: [
      { value: 'rotations', name: 'Every rotation' },
      { value: 'single', name: 'One pass' },
    ],
    default: 'rotations',
  },
};

export const textOnlyRole: Role = {
  id: 'text-only',
  name: 'Tries without the picture',
  required: true,
  many: true,
  builtin: 'builtin/random',
};

/** One question with the models' answers without its picture. */
export const filteredQuestion = z.object({
  content: knowledgeContent,
  /** One answer per model and rotation, with the rotation undone; null for none. */
  votes: z.array(z.object({ model: z.string(), rotation: z.number().int(), answer: z.string().nullable() })),
  hits: z.number().int(),
  /** Probability of this many hits by chance. */
  p: z.number(),
  /** Why it is dropped; null if it is kept. */
  dropped: z.string().nullable(),
});
export type FilteredQuestion = z.infer<typeof filteredQuestion>;

interface Offered {
  /** The option's text in the stored question. */
  key: string;
  text: string;
}

function offeredBy({ form, options }: KnowledgeContent): Offered[] {
  if (form === 'yes_or_no') return yesNoAnswers.map((word) => ({ key: word, text: word }));
  return options.map(({ letter, text }) => ({ key: letter, text }));
}

async function askOnce(content: KnowledgeContent, rotation: number, model: string, ctx: StepContext) {
  const all = offeredBy(content);
  const words = content.form === 'yes_or_no';
  const turned = all.map((_, at) => all[(at + rotation) % all.length] ?? { key: '', text: '' });
  const shown = turned.map((entry, at) => ({ letter: words ? entry.key : (all[at]?.key ?? ''), text: entry.text }));
  const filled = ctx.prompt('knowledge/text-only').render({
    question: content.question,
    options: shown.map(({ letter, text }) => (words ? text : `${letter}. ${text}`)).join('\n'),
    reply: words ? 'Reply with yes, no or unknown only.' : 'Reply with its letter only.',
  });
  const data: Material = { kind: 'answer', question: { question: content.question, options: shown } };
  const messages: Message[] = [{ role: 'user', content: filled.user }];
  if (filled.system !== null) messages.unshift({ role: 'system', content: filled.system });
  const reply = await ctx.call({ model, messages, data });
  if (reply.refusal !== null) return { model, rotation, answer: null };
  const item = { form: content.form, options: words ? [] : shown.map((entry) => ({ ...entry, image: null })) };
  const reading = parseKnowledge(reply.text, item, filled.user);
  if (reading.kind !== 'answer') return { model, rotation, answer: null };
  const place = shown.findIndex(({ letter }) => letter === reading.answer);
  return { model, rotation, answer: turned[place]?.key ?? null };
}

const options = z.object({ filter: z.enum(['rotations', 'single']).default('rotations') });

/** Expected usage for asking a number of questions without their pictures: most have four options. */
export function expectWithoutPicture(questions: number, given: Record<string, unknown>): Expectation {
  const calls = questions * (options.parse(given).filter === 'single' ? 1 : 4);
  return { calls, inputTokens: 400 * calls, outputTokens: 4 * calls };
}

/**
 * Asks every model of the role `text-only` each question without its pictures, over every rotation of its options so
 * that a preferred letter is not a hit, and drops questions that are answered more often than chance explains.
 * `single`: one pass, and a hit drops the question.
 */
export async function withoutPicture(
  questions: readonly KnowledgeContent[],
  ctx: StepContext,
): Promise<FilteredQuestion[]> {
  const { filter } = options.parse(ctx.options);
  const models = ctx.models('text-only');
  return Promise.all(
    questions.map(async (content) => {
      const count = offeredBy(content).length;
      const rotations = filter === 'single' ? [0] : Array.from({ length: count }, (_, at) => at);
      const votes = await Promise.all(
        models.flatMap((model) => rotations.map((rotation) => askOnce(content, rotation, model, ctx))),
      );
      const hits = votes.filter(({ answer }) => answer === content.answer).length;
      const p = hits === 0 ? 1 : 1 - binomialCdf(hits - 1, votes.length, 1 / count);
      const solved = filter === 'single' ? hits > 0 : p < level;
      const found = { hits, n: votes.length, models: models.join(', ') };
      const wordsOf = () =>
        filter === 'single'
          ? inWords('answered-in-one-pass', found)
          : inWords('answered-by-chance', { ...found, p: p.toPrecision(2) });
      const dropped = solved ? wordsOf() : null;
      return { content, votes, hits, p, dropped };
    }),
  );
}
