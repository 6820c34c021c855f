import type { Sees } from '../../services/comments.ts';
import { listThreads, readThread } from '../../services/threads/threads.ts';
import { teamIn } from './team.ts';
import { peopleInThreads } from '../../db/queries/review/comments.ts';
import type { CallContext } from '../../host.ts';
import { addComment, listComments, resolveComment } from '../../services/comments.ts';
import { api, requireSession, tellOf } from '../access/base.ts';
import { blindOf, boxBlindOf } from '../blind.ts';

/** What a caller sees of comments: none on what they must still answer blind, except their own. */
function seesFor(context: CallContext): Sees {
  const blind = blindOf(context);
  if (blind) return (comment) => !blind.hidesComment(comment);
  const boxes = boxBlindOf(context);
  return (comment) => !boxes || comment.author === boxes.me || !boxes.hides(comment.kind, comment.entityId);
}

/** How many comments are new to a caller in threads of theirs. */
export function unreadOf(context: CallContext): number {
  const { read } = requireSession(context);
  const names = teamIn(context, peopleInThreads(read));
  return listThreads(read, context.caller.name, names, seesFor(context), { mine: true, open: false }).unread;
}

export const comments = {
  list: api.comments.list.handler(({ context, input }) =>
    listComments(requireSession(context).read, input.screenshotId, context.caller.name),
  ),
  add: api.comments.add.handler(({ context, input }) => {
    const made = addComment(
      requireSession(context).write,
      context.caller.name,
      input.kind,
      input.entityId,
      input,
      seesFor(context),
    );
    tellOf(context, 'comment', input.entityId);
    return made;
  }),
  threads: api.comments.threads.handler(({ context, input }) => {
    const { read } = requireSession(context);
    const names = teamIn(context, peopleInThreads(read));
    return listThreads(read, context.caller.name, names, seesFor(context), input);
  }),
  read: api.comments.read.handler(({ context, input }) => {
    readThread(requireSession(context), context.caller.name, input.id, seesFor(context));
    context.host.events.changed(['comment'], [input.id]);
    return {};
  }),
  resolve: api.comments.resolve.handler(({ context, input }) => {
    const found = resolveComment(requireSession(context).write, input.id, input.resolved, blindOf(context));
    tellOf(context, 'comment', found.entityId);
    return found;
  }),
};
