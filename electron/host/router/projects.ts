import { api, notYet } from './base.ts';

export const projects = {
  recent: api.projects.recent.handler(() => notYet('projects.recent')),
  forget: api.projects.forget.handler(() => notYet('projects.forget')),
  current: api.projects.current.handler(() => notYet('projects.current')),
  create: api.projects.create.handler(() => notYet('projects.create')),
  defaultFolder: api.projects.defaultFolder.handler(() => notYet('projects.defaultFolder')),
  open: api.projects.open.handler(() => notYet('projects.open')),
  close: api.projects.close.handler(() => notYet('projects.close')),
  updateSettings: api.projects.updateSettings.handler(() => notYet('projects.updateSettings')),
  rename: api.projects.rename.handler(() => notYet('projects.rename')),
  doctor: api.projects.doctor.handler(() => notYet('projects.doctor')),
  backups: api.projects.backups.handler(() => notYet('projects.backups')),
  restoreBackup: api.projects.restoreBackup.handler(() => notYet('projects.restoreBackup')),
};
