import { itemAnalysisOf } from '../../services/evaluations/items/item-analysis.ts';
import { askReferences } from '../../services/evaluations/seen/references-of-runs.ts';
import { api, onlooker, requireSession } from '../access/base.ts';

export const benchmark = {
  references: api.benchmark.references.handler(({ context, input: { task, release } }) =>
    askReferences(context.host, requireSession(context), task, release, onlooker(context)),
  ),
  items: api.benchmark.items.handler(({ context, input }) =>
    itemAnalysisOf(context.host, requireSession(context), input),
  ),
};
