import { z } from 'zod';
import { id } from '#shared/records/fields.ts';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep, drop } from '#pipelines/engine/step.ts';
import { endBefore } from './end-before.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** One success as passed to a run. */
export const successPayload = z.object({
  episodeId: id,
  /** For each step, whether it acted on the screen: waiting and reporting done do not. */
  acts: z.array(z.boolean()),
  /** sha256 of the picture before each step, then of the final one; null if it is missing. */
  pictures: z.array(z.string().nullable()),
  /** A shortened copy exists already. */
  hasTwin: z.boolean(),
});

/** End of the copy: the number of steps that remain; the picture before the next step becomes its final one. */
export const cut = z.object({ kept: z.number().int().min(1) });

/** The only step: a rule, so no calls and no cost. */
const cutShort = defineStep({
  id: 'cut',
  version: 1,
  name: 'Cut before the end',
  input: z.object({ item: successPayload }),
  output: cut,
  run({ item }) {
    if (item.hasTwin) return Promise.resolve(drop(phrase('item-shortened-before')));
    const kept = endBefore(item);
    return Promise.resolve(kept === null ? drop(phrase('item-no-earlier-picture')) : { kept });
  },
  summary: ({ kept }) => phrase('item-steps-kept', { count: kept }),
});

/** Failures made from successes (GUI Knowledge Bench, goal interpretation): the last picture is dropped. */
export const truncate = definePipeline({
  id: 'truncate',
  name: 'Shortened successes',
  description:
    'Copies each episode that people labelled as a success, without its last picture, and queues the copy for a label. It is expected to be a failure; people label it without knowing that.',
  over: 'trajectory',
  roles: [],
  options: [concurrencyOption],
  steps: [cutShort],
});
