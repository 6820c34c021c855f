import type { CallContext } from '../../host.ts';
import { api } from '../access/base.ts';
import { assertRole } from '../access/roles.ts';

/** Anybody may control OCR jobs, which anybody may start; other work belongs to curators. */
function steered(context: CallContext, id: string) {
  const { jobs: board } = context.host;
  if (board.get(id).kind !== 'ocr') assertRole(context.caller, 'curator');
  return board;
}

export const jobs = {
  list: api.jobs.list.handler(({ context }) => context.host.jobs.list()),
  get: api.jobs.get.handler(({ context, input }) => context.host.jobs.get(input.id)),
  pause: api.jobs.pause.handler(({ context, input }) => steered(context, input.id).pause(input.id)),
  resume: api.jobs.resume.handler(({ context, input }) => steered(context, input.id).resume(input.id)),
  again: api.jobs.again.handler(({ context, input }) => steered(context, input.id).again(input.id)),
  cancel: api.jobs.cancel.handler(({ context, input }) => steered(context, input.id).cancel(input.id)),
};
