import { api, notYet } from './base.ts';

export const exports_ = {
  start: api.exports.start.handler(() => notYet('exports.start')),
};
