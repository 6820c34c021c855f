import { api, notYet } from './base.ts';

export const runs = {
  pipelines: api.runs.pipelines.handler(() => notYet('runs.pipelines')),
  estimate: api.runs.estimate.handler(() => notYet('runs.estimate')),
  start: api.runs.start.handler(() => notYet('runs.start')),
  list: api.runs.list.handler(() => notYet('runs.list')),
  get: api.runs.get.handler(() => notYet('runs.get')),
  items: api.runs.items.handler(() => notYet('runs.items')),
  call: api.runs.call.handler(() => notYet('runs.call')),
  pause: api.runs.pause.handler(() => notYet('runs.pause')),
  resume: api.runs.resume.handler(() => notYet('runs.resume')),
  cancel: api.runs.cancel.handler(() => notYet('runs.cancel')),
  retryFailed: api.runs.retryFailed.handler(() => notYet('runs.retryFailed')),
  setBudget: api.runs.setBudget.handler(() => notYet('runs.setBudget')),
};
