import { revisionPhrase } from '#shared/phrases/revision-phrase.ts';
import { listRevisions } from '../db/queries/items/revisions.ts';
import { takeBack } from '../services/changes/history.ts';
import { onBoard } from '../services/long-work.ts';
import { api, requireSession } from './access/base.ts';

export const history = {
  revisions: api.history.revisions.handler(({ context, input }) =>
    listRevisions(requireSession(context).read, input.kind, input.id).map((one) => ({
      ...one,
      whySaid: revisionPhrase(one.why),
    })),
  ),
  undo: api.history.undo.handler(({ context, input }) =>
    takeBack(
      requireSession(context),
      context.caller.name,
      'undo',
      input.screenshotId ?? null,
      onBoard(context.host.jobs),
    ),
  ),
  redo: api.history.redo.handler(({ context, input }) =>
    takeBack(
      requireSession(context),
      context.caller.name,
      'redo',
      input.screenshotId ?? null,
      onBoard(context.host.jobs),
    ),
  ),
};
