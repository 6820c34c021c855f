import { addComment, listComments, resolveComment } from '../../services/comments.ts';
import { api, requireSession, tellOf } from '../access/base.ts';
import { blindOf } from '../blind.ts';

export const comments = {
  list: api.comments.list.handler(({ context, input }) =>
    listComments(requireSession(context).read, input.screenshotId, context.caller.name),
  ),
  add: api.comments.add.handler(({ context, input }) => {
    const made = addComment(requireSession(context).write, context.caller.name, input.kind, input.entityId, input);
    tellOf(context, 'comment', input.entityId);
    return made;
  }),
  resolve: api.comments.resolve.handler(({ context, input }) => {
    const found = resolveComment(requireSession(context).write, input.id, input.resolved, blindOf(context));
    tellOf(context, 'comment', found.entityId);
    return found;
  }),
};
