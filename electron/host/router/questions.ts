import { api, notYet } from './base.ts';

export const questions = {
  query: api.questions.query.handler(() => notYet('questions.query')),
  get: api.questions.get.handler(() => notYet('questions.get')),
  create: api.questions.create.handler(() => notYet('questions.create')),
  save: api.questions.save.handler(() => notYet('questions.save')),
  retire: api.questions.retire.handler(() => notYet('questions.retire')),
};
