import { api, notYet } from './base.ts';

export const jobs = {
  list: api.jobs.list.handler(() => notYet('jobs.list')),
  get: api.jobs.get.handler(() => notYet('jobs.get')),
  pause: api.jobs.pause.handler(() => notYet('jobs.pause')),
  resume: api.jobs.resume.handler(() => notYet('jobs.resume')),
  cancel: api.jobs.cancel.handler(() => notYet('jobs.cancel')),
};
