import { z } from 'zod';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep, drop } from '#pipelines/engine/step.ts';
import { askFilter, filtered } from '../fine-state/filter.ts';
import { screenshotPayload } from '../understanding/payload.ts';
import { joinedPhrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';

/** A model's verdict on a screenshot; the store keeps it and queues the audit's share. */
const look = defineStep({
  id: 'look',
  version: 1,
  name: 'Look for controls',
  role: 'filter',
  prompt: 'fine-state/filter',
  input: z.object({ item: screenshotPayload }),
  output: filtered,
  expect: { calls: 1, inputTokens: 1400, outputTokens: 60 },
  run: ({ item }, ctx) => askFilter(item, ctx),
  summary: ({ suitable, controls, reason }) =>
    joinedPhrase(
      [
        phrase(suitable ? 'item-qualifies' : 'item-not-qualified'),
        ...[controls.map(({ component }) => component).join(', '), reason].filter(Boolean).map(textPhrase),
      ],
      'list-colon',
    ),
});

/** Leaves out the screenshots that do not qualify, each with the reason. */
const choose = defineStep({
  id: 'choose',
  version: 1,
  name: 'Screenshots that qualify',
  input: z.object({ look: filtered }),
  output: z.object({ categories: z.array(z.string()) }),
  run: async ({ look: { suitable, controls, reason } }) =>
    suitable
      ? { categories: [...new Set(controls.map(({ category }) => category))].sort() }
      : drop(reason ? textPhrase(reason) : phrase('item-no-reason')),
  summary: ({ categories }) => (categories.length > 0 ? textPhrase(categories.join(', ')) : phrase('item-no-control')),
});

/** Percent of the screenshots that people audit by default. */
export const usualAudit = 20;

/** The pre-filter of FineState-Bench: which screenshots are worth annotating, with a sample for people. */
export const controlChecks = definePipeline({
  id: 'fine-state-filter',
  name: 'Screenshots for fine states',
  description:
    'Before annotation, a model decides for each screenshot whether it shows controls of the four categories whose state can be read and set with one action. The library filters by the result; people answer a sample blind, and Review reports their agreement.',
  over: 'screenshot',
  roles: [{ id: 'filter', name: 'Chooses screenshots', required: true, many: false, builtin: null, baselines: false }],
  options: [
    {
      id: 'audit',
      name: 'Audit, percent',
      help: 'Share of the screenshots that people check without seeing the model’s verdict; their content decides which.',
      role: null,
      field: { kind: 'number', min: 0, max: 100, whole: true, default: usualAudit },
    },
    concurrencyOption,
  ],
  steps: [look, choose],
});
