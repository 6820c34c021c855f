import { z } from 'zod';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { ImageRef } from '#pipelines/prompts/messages.ts';
import { type AnyStep, defineStep } from '#pipelines/engine/step.ts';
import { clickDescription, clickTypes } from '#shared/episodes/describe-click.ts';
import { aboutPictures } from '../grounding/draft.ts';
import { judgedEpisode, type JudgedEpisode, type StepPicture } from '../judge/payload.ts';
import { inWords, joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

/** The first action of a step, if it is a click with a position. */
function clickOf({ actions: [first] }: JudgedEpisode['steps'][number]): [number, number] | null {
  return first?.point && clickTypes.has(first.type) ? first.point : null;
}

/** Provider A: what each click hit, according to the tree of its screen. */
export const described = z.object({
  clicks: z.array(clickDescription.extend({ at: z.number().int() })),
  /** Clicks without a tree. */
  without: z.number().int(),
});

/** A rule without model calls. */
export const tree: AnyStep = defineStep({
  id: 'tree',
  version: 1,
  name: 'Describe clicks from trees',
  input: z.object({ item: judgedEpisode }),
  output: described,
  async run({ item }) {
    const clicks = item.steps.flatMap(({ click }, at) => (click ? [{ ...click, at }] : []));
    const all = item.steps.filter((step) => clickOf(step) !== null).length;
    return { clicks, without: Math.max(0, all - clicks.length) };
  },
  summary: ({ clicks, without }) =>
    joinedPhrase([
      phrase('item-clicks', { count: clicks.length }),
      ...(without > 0 ? [phrase('item-clicks-without', { n: without })] : []),
    ]),
});

/** Provider B: one sentence on what each click changed. */
export const summarized = z.object({
  model: z.string(),
  changes: z.array(z.object({ at: z.number().int(), sentence: z.string() })),
});
export type Summarized = z.infer<typeof summarized>;

const reply = z.object({ change: z.string().trim().min(1).max(600) });

/** Before and after side by side, with the click circled in the first. */
export function beforeAndAfter(before: StepPicture, after: StepPicture, point: [number, number]): ImageRef {
  return {
    ...before,
    edits: [
      { kind: 'draw', marks: [{ kind: 'point', point, colour: 'red' }] },
      { kind: 'beside', ...after },
    ],
  };
}

/** Clicks with a picture before and after them. */
const clicksOf = ({ steps, final }: JudgedEpisode) =>
  steps.flatMap((step, at) => {
    const point = clickOf(step);
    const after = steps[at + 1]?.picture ?? (at === steps.length - 1 ? final : null);
    return point && step.picture && after ? [{ at, image: beforeAndAfter(step.picture, after, point) }] : [];
  });

type Wanted = (item: JudgedEpisode, options: Record<string, unknown>) => boolean;

/** Provider B as a step; episodes that do not use it cost nothing. */
export const summarizing = (wanted: Wanted): AnyStep =>
  defineStep({
    id: 'summarize',
    version: 1,
    name: 'Say what each click changed',
    role: 'summarizer',
    optional: true,
    prompt: 'process-describe/change',
    input: z.object({ item: judgedEpisode }),
    output: summarized,
    expect(options, ahead) {
      const { data } = judgedEpisode.safeParse(ahead.item);
      const calls = data && wanted(data, options) ? clicksOf(data).length : 0;
      return { calls, inputTokens: 1800 * calls, outputTokens: 40 * calls };
    },
    async run({ item }, ctx): Promise<Summarized> {
      const [model = ''] = ctx.models('summarizer');
      if (!wanted(item, ctx.options)) return { model, changes: [] };
      const filled = ctx.prompt().render({});
      const changes = await Promise.all(
        clicksOf(item).map(async ({ at, image }) => {
          const answer = await ctx.call({
            role: 'summarizer',
            messages: aboutPictures(filled, [image]),
            schema: reply,
          });
          if (answer.refusal !== null)
            throw new ItemError('refusal', inWords('declined-click', { model: answer.model, action: at + 1 }), {
              example: answer.refusal,
              model: answer.model,
            });
          return { at, sentence: answer.json.change };
        }),
      );
      return { model, changes };
    },
    summary: ({ changes }) => phrase('item-changes', { count: changes.length }),
  });
