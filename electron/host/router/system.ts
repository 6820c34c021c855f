import { api, notYet } from './base.ts';

export const system = {
  info: api.system.info.handler(() => notYet('system.info')),
  setName: api.system.setName.handler(() => notYet('system.setName')),
  listDirectory: api.system.listDirectory.handler(() => notYet('system.listDirectory')),
};
