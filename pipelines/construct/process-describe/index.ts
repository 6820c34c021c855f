import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline } from '#pipelines/engine/step.ts';
import { summarizing, tree } from './steps.ts';

/** ProBench's process providers: what each click of an episode hit (A, from trees) and changed (B, by a model). */
export const processDescribe = definePipeline({
  id: 'process-describe',
  name: 'Descriptions of clicks',
  description:
    'Describes what each click in an episode hit, from the tree of the screen; a model that sees before and after side by side describes in a sentence what it changed.',
  over: 'trajectory',
  roles: [
    { id: 'summarizer', name: 'Says what changed', required: false, many: false, builtin: null, baselines: false },
  ],
  options: [concurrencyOption],
  steps: [tree, summarizing(() => true)],
});
