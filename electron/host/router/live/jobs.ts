import type { Job } from '#shared/contract/jobs.ts';
import { notFound } from '../../errors/errors.ts';
import type { CallContext } from '../../host.ts';
import { api } from '../access/base.ts';
import { assertRole } from '../access/roles.ts';

/** Whether a job concerns the caller: people on a project's list see nothing of another project. */
const concerns = ({ host, caller }: CallContext, id: string): boolean => !(caller.listed && host.jobs.isOfClosed(id));

function requireJob(context: CallContext, id: string): Job {
  const found = context.host.jobs.get(id);
  if (!concerns(context, id)) throw notFound('job', id);
  return found;
}

/** Anybody may control OCR jobs, which anybody may start; other work belongs to curators. */
function steered(context: CallContext, id: string) {
  const { jobs: board } = context.host;
  if (requireJob(context, id).kind !== 'ocr') assertRole(context.caller, 'curator');
  return board;
}

export const jobs = {
  list: api.jobs.list.handler(({ context }) => context.host.jobs.list().filter(({ id }) => concerns(context, id))),
  get: api.jobs.get.handler(({ context, input }) => requireJob(context, input.id)),
  pause: api.jobs.pause.handler(({ context, input }) => steered(context, input.id).pause(input.id)),
  resume: api.jobs.resume.handler(({ context, input }) => steered(context, input.id).resume(input.id)),
  again: api.jobs.again.handler(({ context, input }) => steered(context, input.id).again(input.id)),
  cancel: api.jobs.cancel.handler(({ context, input }) => steered(context, input.id).cancel(input.id)),
};
