import { revisionPhrase } from '#shared/phrases/revision-phrase.ts';
import { listRevisions } from '../db/queries/items/revisions.ts';
import type { CallContext } from '../host.ts';
import { type Direction, takeBack } from '../services/items/history.ts';
import { onBoard } from '../jobs/on-board.ts';
import { api, requireSession } from './access/base.ts';

/** Undoes or redoes the caller's last step. */
const step = (context: CallContext, direction: Direction, screenshotId: string | null) =>
  takeBack(requireSession(context), context.caller.name, direction, screenshotId, onBoard(context.host.jobs));

export const history = {
  revisions: api.history.revisions.handler(({ context, input }) =>
    listRevisions(requireSession(context).read, input.kind, input.id).map((listRevision) => ({
      ...listRevision,
      whyPhrase: revisionPhrase(listRevision.why),
    })),
  ),
  undo: api.history.undo.handler(({ context, input }) => step(context, 'undo', input.screenshotId ?? null)),
  redo: api.history.redo.handler(({ context, input }) => step(context, 'redo', input.screenshotId ?? null)),
};
