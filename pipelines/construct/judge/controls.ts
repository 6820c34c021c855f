import { z } from 'zod';
import { ItemError } from '#pipelines/engine/errors.ts';
import { type AnyStep, defineStep, drop } from '#pipelines/engine/step.ts';
import { factsOf } from './facts.ts';
import { type Controls, judgedEpisode } from './payload.ts';
import { askJudge, type JudgeQuestion } from './verdict.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';

const controlKinds = ['success', 'blank', 'other-task', 'truncated'] as const;

const control = z.object({
  control: z.enum(controlKinds),
  /** The expected verdict of the judge. */
  wanted: z.enum(['success', 'failure']),
  verdict: z.enum(['success', 'failure']),
});

export const controlled = z.object({ controls: z.array(control), note: z.string() });

const words: Record<(typeof controlKinds)[number], string> = {
  success: 'a known success',
  blank: 'a blank picture',
  'other-task': 'the final picture of another task',
  truncated: 'a success without its last steps',
};

function questionsOf({ task, steps, final, truncated, other }: Controls) {
  const whole = { task, actions: factsOf(steps, new Map()), final };
  const all: { control: (typeof controlKinds)[number]; ask: JudgeQuestion }[] = [
    { control: 'success', ask: whole },
    { control: 'blank', ask: { ...whole, blank: true } },
  ];
  if (other) all.push({ control: 'other-task', ask: { ...whole, final: other } });
  if (truncated) {
    const at = steps.findLastIndex(({ picture }) => picture?.sha256 === truncated.sha256);
    all.push({
      control: 'truncated',
      ask: { task, actions: factsOf(steps.slice(0, Math.max(0, at)), new Map()), final: truncated },
    });
  }
  return all;
}

/**
 * Before anything else is paid for, the judge sees a known success and the same task with a blank picture, with the
 * final picture of another task, and shortened; it must tell them apart. All items of a run ask the same, so the ledger
 * answers all but the first.
 */
export const controls: AnyStep = defineStep({
  id: 'controls',
  version: 1,
  name: 'Controls',
  role: 'judge',
  prompt: 'judge/process',
  input: z.object({ item: judgedEpisode }),
  output: controlled,
  expect: (options, { item }) => {
    const judged = judgedEpisode.safeParse(item).data;
    const calls =
      options['controls'] === 'off' || !judged?.final || !judged.controls ? 0 : questionsOf(judged.controls).length;
    return { calls, inputTokens: 1800 * calls, outputTokens: 180 * calls, once: true };
  },
  async run({ item }, ctx) {
    if (!item.final) return drop(phrase('item-no-final-picture'));
    if (ctx.options['controls'] === 'off') return { controls: [], note: 'switched off' };
    if (!item.controls) return { controls: [], note: inWords('judge-no-success') };
    const judged = await Promise.all(
      questionsOf(item.controls).map(async ({ control: kind, ask }) => {
        const wanted = kind === 'success' ? ('success' as const) : ('failure' as const);
        return { control: kind, wanted, verdict: (await askJudge(ask, ctx)).verdict };
      }),
    );
    const wrong = judged.filter(({ wanted, verdict }) => wanted !== verdict);
    if (wrong.length > 0)
      throw new ItemError(
        'controls',
        inWords('judge-failed-controls', {
          wrong: wrong.map(({ control: kind, verdict }) => `${words[kind]} a ${verdict}`).join(', '),
        }),
      );
    return { controls: judged, note: '' };
  },
  summary: ({ controls: answered, note }) =>
    note ? textPhrase(note) : phrase('item-controls-judged', { n: answered.length }),
});
