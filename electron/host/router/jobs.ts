import { api } from './base.ts';

export const jobs = {
  list: api.jobs.list.handler(({ context }) => context.host.jobs.list()),
  get: api.jobs.get.handler(({ context, input }) => context.host.jobs.get(input.id)),
  pause: api.jobs.pause.handler(({ context, input }) => context.host.jobs.pause(input.id)),
  resume: api.jobs.resume.handler(({ context, input }) => context.host.jobs.resume(input.id)),
  cancel: api.jobs.cancel.handler(({ context, input }) => context.host.jobs.cancel(input.id)),
};
