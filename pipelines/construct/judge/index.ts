import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { type AnyStep, definePipeline, defineStep, drop } from '#pipelines/engine/step.ts';
import type { PipelineOption } from '#shared/contract/runs/runs.ts';
import { judgedByWay, processProviders, processTypes } from '#shared/episodes/process/run.ts';
import { described, summarized, summarizing, tree } from '../process-describe/steps.ts';
import { controls } from './controls.ts';
import { changesOf, factsOf } from './facts.ts';
import { judgedEpisode } from './payload.ts';
import { askJudge, verdictReply } from './verdict.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';

/** One judge's verdict on one episode. */
export const judgement = verdictReply.extend({
  model: z.string(),
  /** The prompt used, with its version. */
  prompt: z.string(),
  type: z.enum(processTypes),
  /** Who described the clicks; null if nobody did, and for tasks that are judged by their last screen. */
  provider: z.enum(processProviders).nullable(),
});
export type Judgement = z.infer<typeof judgement>;

const providerOption: PipelineOption = {
  id: 'provider',
  name: 'Clicks described by',
  help: 'How the judge learns what a click did, in tasks judged by their steps: from trees, or from a model that sees before and after.',
  role: null,
  field: {
    kind: 'choice',
    choices: [
      { value: 'A', name: 'Trees (A)' },
      { value: 'B', name: 'A model (B)' },
      { value: 'none', name: 'Nothing: positions only' },
    ],
    default: 'A',
  },
};

const controlsOption: PipelineOption = {
  id: 'controls',
  name: 'Controls first',
  help: 'The judge must first distinguish a known success from a blank picture, another task’s end and a shortened success; otherwise nothing is judged.',
  role: null,
  field: {
    kind: 'choice',
    choices: [
      { value: 'on', name: 'Yes' },
      { value: 'off', name: 'No' },
    ],
    default: 'on',
  },
};

/** The step whose result is a judgement. */
export const judgeStep = 'judge';

const judge: AnyStep = defineStep({
  id: judgeStep,
  version: 1,
  name: 'Judge',
  role: 'judge',
  prompt: 'judge/process',
  input: z.object({ item: judgedEpisode, tree: described, summarize: summarized.optional() }),
  output: judgement,
  expect: { calls: 1, inputTokens: 1800, outputTokens: 180 },
  async run({ item, tree: clicks, summarize: changes }, ctx) {
    const { task, type, steps, final } = item;
    if (!final) return drop(phrase('item-no-final-picture'));
    const wanted = ctx.options['provider'] ?? 'A';
    const provider = type === 'state' || wanted === 'none' ? null : wanted === 'B' && changes ? 'B' : 'A';
    const facts =
      provider === 'B'
        ? changesOf(steps, new Map(changes?.changes.map(({ at, sentence }) => [at, sentence])))
        : factsOf(steps, new Map(provider === 'A' ? clicks.clicks.map(({ at, desc }) => [at, desc]) : []));
    const answer = await askJudge({ task, actions: type === 'state' ? null : facts, final }, ctx);
    const { id, version } = ctx.prompt(type === 'state' ? 'judge/state' : 'judge/process');
    return { ...answer, prompt: `${id} v${version}`, type, provider };
  },
  summary: ({ verdict, missingOperations }) =>
    missingOperations.length > 0
      ? phrase('item-operations-missing', { verdict, count: missingOperations.length })
      : textPhrase(verdict),
});

/** A model as judge of episodes (ProBench's evaluator): evidence first, then the verdict. */
export const judgePipeline = definePipeline({
  id: 'judge',
  name: 'Judge of episodes',
  description:
    'For each episode that its agent called done, a model decides whether the task was done: from the last picture alone, or with the numbered actions. It must pass its controls first. Its verdicts stay hidden from people who have not labelled the episode yet.',
  over: 'trajectory',
  roles: [
    { id: 'judge', name: 'Judges', required: true, many: false, builtin: null },
    {
      id: 'summarizer',
      name: 'Says what each click changed (B)',
      required: false,
      many: false,
      builtin: null,
      baselines: false,
    },
  ],
  options: [concurrencyOption, providerOption, controlsOption],
  steps: [controls, tree, summarizing(({ type }, options) => judgedByWay(type) && options['provider'] === 'B'), judge],
});
