import { api, notYet } from './base.ts';

export const models = {
  list: api.models.list.handler(() => notYet('models.list')),
  save: api.models.save.handler(() => notYet('models.save')),
  remove: api.models.remove.handler(() => notYet('models.remove')),
  importText: api.models.importText.handler(() => notYet('models.importText')),
  exportText: api.models.exportText.handler(() => notYet('models.exportText')),
  setKey: api.models.setKey.handler(() => notYet('models.setKey')),
  removeKey: api.models.removeKey.handler(() => notYet('models.removeKey')),
  check: api.models.check.handler(() => notYet('models.check')),
  try: api.models.try.handler(() => notYet('models.try')),
  families: api.models.families.handler(() => notYet('models.families')),
};
