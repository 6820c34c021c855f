import { api, notYet } from './base.ts';

export const elements = {
  list: api.elements.list.handler(() => notYet('elements.list')),
  get: api.elements.get.handler(() => notYet('elements.get')),
};
