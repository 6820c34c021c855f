import { question as questionKind } from '#shared/items/question/index.ts';
import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep } from '#pipelines/engine/step.ts';
import {
  expectWithoutPicture,
  filteredQuestion,
  filterOption,
  textOnlyRole,
  withoutPicture,
} from '../without-picture/filter.ts';
import { expand, expanded, perSeedDefault, perSeedOf } from './expand.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';

/** Which pictures a run writes about: those with seeds, or all that were chosen, with seeds of others as examples. */
export const picturesOption = z.object({ pictures: z.enum(['seeds', 'all']).default('seeds') });

export const filteredSet = z.object({ questions: z.array(filteredQuestion) });

const filter = defineStep({
  id: 'text-only',
  version: 1,
  name: 'Answer without the picture',
  role: textOnlyRole.id,
  prompt: 'knowledge/text-only',
  input: z.object({ expand: expanded }),
  output: filteredSet,
  expect: (options) => expectWithoutPicture(perSeedOf(options), options),
  run: async ({ expand: { questions } }, ctx) => ({ questions: await withoutPicture(questions, ctx) }),
  summary: ({ questions }) =>
    joinedPhrase([
      phrase('item-n-kept', { n: questions.filter((question) => question.dropped === null).length }),
      phrase('item-n-dropped', { n: questions.filter((question) => question.dropped !== null).length }),
    ]),
});

/** Questions on states, widgets and layouts (GUI Knowledge Bench, interface perception). */
export const interfacePerception = definePipeline({
  id: 'interface-perception',
  name: 'Interface questions from seeds',
  description:
    'From questions that people wrote about states, widgets and layouts, a model writes more about the same pictures or about others. Questions that models answer without the picture are dropped with a reason; people review the rest.',
  over: questionKind.id,
  roles: [
    { id: 'writer', name: 'Writes more questions', required: true, many: false, builtin: null, baselines: false },
    textOnlyRole,
  ],
  options: [
    {
      id: 'perSeed',
      name: 'Questions per seed',
      help: 'How many more questions are written from each seed.',
      role: 'writer',
      field: { kind: 'number', min: 1, max: 20, whole: true, default: perSeedDefault },
    },
    {
      id: 'pictures',
      name: 'Pictures',
      help: 'Write about pictures that have a seed of the type; or about all chosen pictures, each with a seed from another picture as the example.',
      role: 'writer',
      field: {
        kind: 'choice',
        choices: [
          { value: 'seeds', name: 'With a seed' },
          { value: 'all', name: 'All chosen' },
        ],
        default: 'seeds',
      },
    },
    filterOption,
    concurrencyOption,
  ],
  steps: [expand, filter],
});
