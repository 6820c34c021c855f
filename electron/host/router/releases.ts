import { api, notYet } from './base.ts';

export const releases = {
  list: api.releases.list.handler(() => notYet('releases.list')),
  preview: api.releases.preview.handler(() => notYet('releases.preview')),
  create: api.releases.create.handler(() => notYet('releases.create')),
  get: api.releases.get.handler(() => notYet('releases.get')),
  records: api.releases.records.handler(() => notYet('releases.records')),
  verify: api.releases.verify.handler(() => notYet('releases.verify')),
};
