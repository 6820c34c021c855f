import { api, notYet } from './base.ts';

export const events = {
  stream: api.events.stream.handler(() => notYet('events.stream')),
};
