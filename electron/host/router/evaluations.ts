import { api, notYet } from './base.ts';

export const evaluations = {
  tasks: api.evaluations.tasks.handler(() => notYet('evaluations.tasks')),
  estimate: api.evaluations.estimate.handler(() => notYet('evaluations.estimate')),
  start: api.evaluations.start.handler(() => notYet('evaluations.start')),
  list: api.evaluations.list.handler(() => notYet('evaluations.list')),
  get: api.evaluations.get.handler(() => notYet('evaluations.get')),
  predictions: api.evaluations.predictions.handler(() => notYet('evaluations.predictions')),
  prediction: api.evaluations.prediction.handler(() => notYet('evaluations.prediction')),
  compare: api.evaluations.compare.handler(() => notYet('evaluations.compare')),
  report: api.evaluations.report.handler(() => notYet('evaluations.report')),
};
