import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline } from '#pipelines/engine/step.ts';
import { list } from './list.ts';

/** Pre-labels from a model: it lists what it sees on a screenshot, and people accept what is correct. */
export const elementListing = definePipeline({
  id: 'elements',
  name: 'Elements as pre-labels',
  description:
    'A vision model lists the elements of each screenshot with their boxes. They become pre-labels that carry the model’s name; people accept or reject them on the canvas.',
  over: 'screenshot',
  roles: [{ id: 'lister', name: 'Lists the elements', required: true, many: false, builtin: null, baselines: false }],
  options: [concurrencyOption],
  steps: [list],
});
