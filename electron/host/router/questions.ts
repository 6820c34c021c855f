import type { CallContext } from '../host.ts';
import type { By } from '../changes/change.ts';
import {
  addQuestion,
  editQuestion,
  openQuestion,
  queryQuestions,
  retireQuestion,
} from '../items/question/questions.ts';
import { api, noteShown, requireSession } from './access/base.ts';
import { questionsFound } from './access/questions.ts';
import { blindOf } from './blind.ts';

const by = (context: CallContext, why = ''): By => ({
  author: { kind: 'person', name: context.caller.name },
  as: context.caller.role,
  why,
});

export const questions = {
  query: api.questions.query.handler(({ context, input: { cursor, limit, ...filter } }) =>
    queryQuestions(
      requireSession(context).read,
      filter,
      cursor ?? null,
      limit,
      questionsFound(filter, blindOf(context, filter)),
    ),
  ),
  get: api.questions.get.handler(({ context, input }) => {
    const shown = openQuestion(requireSession(context).read, input.id);
    noteShown(context, input.id);
    return shown;
  }),
  create: api.questions.create.handler(({ context, input }) =>
    addQuestion(requireSession(context), by(context), input.screenshotId, input.content),
  ),
  save: api.questions.save.handler(({ context, input }) =>
    editQuestion(requireSession(context), by(context, input.why), input),
  ),
  retire: api.questions.retire.handler(({ context, input }) =>
    retireQuestion(requireSession(context), by(context), input.id, input.baseRevision),
  ),
};
