import { importedClasses } from '../db/queries/items/element/imported-classes.ts';
import { labelHistory, readLabels } from '../db/queries/labels.ts';
import { saveLabels } from '../services/projects/labels.ts';
import { api, requireSession } from './access/base.ts';

export const labels = {
  get: api.labels.get.handler(({ context }) => readLabels(requireSession(context).read)),
  history: api.labels.history.handler(({ context }) => labelHistory(requireSession(context).read)),
  classes: api.labels.classes.handler(({ context }) => importedClasses(requireSession(context).read)),
  save: api.labels.save.handler(({ context, input }) =>
    saveLabels(requireSession(context), context.caller.name, input.baseRevision, input.content),
  ),
};
