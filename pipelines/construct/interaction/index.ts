import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep } from '#pipelines/engine/step.ts';
import { drafted, draftQuestions } from './draft.ts';
import { episodePayload } from './payload.ts';
import { EpisodePictures } from './pictures.ts';
import { seedOf, seedOption } from './seed.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

/** The only step: rules alone, so no calls and no cost. */
const draft = defineStep({
  id: 'draft',
  version: 3,
  name: 'Draft questions',
  input: z.object({ item: episodePayload }),
  output: drafted,
  run: ({ item }, ctx) => draftQuestions(item, seedOf(ctx.options), new EpisodePictures(ctx)),
  summary: ({ questions, skipped }) =>
    joinedPhrase([
      phrase('item-questions', { count: questions.length }),
      phrase('item-not-possible', { n: skipped.length }),
    ]),
});

/** Questions on the effect, type and parameters of actions (GUI Knowledge Bench, interaction prediction). */
export const interaction = definePipeline({
  id: 'interaction',
  name: 'Interaction questions from episodes',
  description:
    'For each step with a picture before and after: what its action does, which type of action it was, and with which parameters. Rules make the wrong options; people review the questions.',
  over: 'trajectory',
  roles: [],
  options: [seedOption, concurrencyOption],
  steps: [draft],
});
