import { readLabels } from '../db/queries/meta.ts';
import { saveLabels } from '../services/projects/labels.ts';
import { api, requireSession } from './access/base.ts';

export const labels = {
  get: api.labels.get.handler(({ context }) => readLabels(requireSession(context).read)),
  save: api.labels.save.handler(({ context, input }) =>
    saveLabels(requireSession(context), context.caller.name, input.baseRevision, input.content),
  ),
};
