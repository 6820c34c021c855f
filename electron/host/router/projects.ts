import { checkBackup, listBackups } from '../backups.ts';
import {
  closeInHost,
  createInHost,
  defaultProjectsFolder,
  describeProject,
  openInHost,
  renameProject,
  updateSettings,
} from '../services/projects.ts';
import { examineSession } from '../services/doctor/doctor.ts';
import { forget, recentProjects } from '../services/recent.ts';
import { restoreBackup } from '../services/restore.ts';
import { projectFolder } from '../project-paths.ts';
import { importSample, startSampleWork } from '../services/sample.ts';
import { api, requireSession } from './base.ts';
import { assertRole } from './roles.ts';

export const projects = {
  recent: api.projects.recent.handler(({ context }) => recentProjects(context.host.options.userFolder)),
  forget: api.projects.forget.handler(({ context, input }) => {
    forget(context.host.options.userFolder, input.path);
    return {};
  }),
  current: api.projects.current.handler(({ context }) =>
    context.host.session ? describeProject(context.host.session) : null,
  ),
  create: api.projects.create.handler(async ({ context, input }) => {
    const { host, caller } = context;
    const made = await createInHost(host, input.path, input.name ?? (input.sample ? 'Sample' : undefined));
    if (!input.sample) return made;
    const session = requireSession(context);
    await importSample(host, session, caller.name);
    startSampleWork(host, session, caller);
    return describeProject(session);
  }),
  defaultFolder: api.projects.defaultFolder.handler(() => ({ folder: defaultProjectsFolder() })),
  open: api.projects.open.handler(({ context, input }) => {
    if (context.host.session?.folder !== projectFolder(input.path)) assertRole(context.caller, 'curator');
    return openInHost(context.host, input.path, input.readOnly);
  }),
  close: api.projects.close.handler(async ({ context }) => {
    await closeInHost(context.host);
    return {};
  }),
  updateSettings: api.projects.updateSettings.handler(({ context, input }) =>
    updateSettings(requireSession(context), input),
  ),
  rename: api.projects.rename.handler(({ context, input }) =>
    renameProject(context.host, requireSession(context), input.name),
  ),
  doctor: api.projects.doctor.handler(({ context, input }) =>
    examineSession(requireSession(context), { repair: input.repair, live: true }),
  ),
  backups: api.projects.backups.handler(async ({ context }) => {
    const { paths } = requireSession(context);
    const rows = [];
    for (const backup of listBackups(paths)) rows.push({ ...backup, ok: await checkBackup(paths, backup.file) });
    return rows;
  }),
  restoreBackup: api.projects.restoreBackup.handler(async ({ context, input }) => {
    if (context.host.session?.folder === projectFolder(input.path)) await closeInHost(context.host);
    restoreBackup(input.path, input.file);
    return openInHost(context.host, input.path);
  }),
};
