import { draftCells } from '../services/knowledge/cells.ts';
import { previewQuestions } from '../services/knowledge/preview.ts';
import { api, requireSession } from './access/base.ts';

export const drafting = {
  cells: api.drafting.cells.handler(({ context, input }) => draftCells(requireSession(context).read, input.id)),
  preview: api.drafting.preview.handler(({ context, input }) => previewQuestions(requireSession(context), input)),
};
