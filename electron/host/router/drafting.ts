import { draftCells } from '../services/knowledge/cells.ts';
import { previewQuestions } from '../services/knowledge/preview.ts';
import { writeSeed } from '../services/knowledge/write-seed.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, requireSession } from './access/base.ts';

export const drafting = {
  writeSeed: api.drafting.writeSeed.handler(({ context, input }) => {
    const { name, role } = context.caller;
    const by = { author: { kind: 'person', name }, as: role, label: 'write-question' } as const;
    return writeSeed(requireSession(context), by, input);
  }),
  cells: api.drafting.cells.handler(({ context, input: { id, steps } }) =>
    draftCells(requireSession(context).read, id, steps),
  ),
  preview: api.drafting.preview.handler(({ context, input }) => {
    const session = requireSession(context);
    return previewQuestions(session, input, runsOf(context.host, session).engine.ports.textLines);
  }),
};
