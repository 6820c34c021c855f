import type { Project } from '#shared/contract/projects.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { checkBackup, listBackups } from '../project/backups.ts';
import { failure } from '../errors/errors.ts';
import type { CallContext, Host } from '../host.ts';
import { type ListedPerson, PeopleList } from '../people/people.ts';
import {
  assertMayWrite,
  closeInHost,
  createInHost,
  defaultProjectsFolder,
  describeProject,
  openInHost,
  renameProject,
  updateSettings,
} from '../services/projects/projects.ts';
import { examineSession } from '../services/doctor/doctor.ts';
import { forget, recentProjects } from '../services/projects/recent.ts';
import { restoreBackup } from '../changes/restore.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { isProject, projectFolder } from '../files/project-paths.ts';
import { countsSeen } from '../services/review/gold/counts-seen.ts';
import { importSample, startSampleWork } from '../services/projects/sample.ts';
import { api, requireSession } from './access/base.ts';
import { unreadOf } from './team/comments.ts';
import { assertOwn, assertRole } from './access/roles.ts';

/** Whether this person is on the open project's list. */
function personOf(host: Host, name: string): ListedPerson | undefined {
  const folder = host.session?.folder;
  return folder === undefined
    ? undefined
    : new PeopleList(folder, host.options.userFolder).all().find((entry) => entry.name === name);
}

/**
 * Lists belong to projects: by opening one of which they are not a curator, people would lock themselves and others
 * out.
 */
function assertListedThere({ host, caller }: CallContext, path: string): void {
  const folder = projectFolder(path);
  if (!caller.listed || folder === host.session?.folder || !isProject(folder)) return;
  const there = new PeopleList(folder, host.options.userFolder).all();
  if (!there.some((entry) => entry.name === caller.name && entry.role === 'curator'))
    throw failure('FORBIDDEN', phrase('not-curator', { folder }), {});
}

/** The open project with the figures that the caller may see. */
async function openAsSeen(session: ProjectSession, context: CallContext): Promise<Project> {
  const project = describeProject(session);
  const counts = await countsSeen(session, context.caller, project.counts);
  return { ...project, counts, unread: unreadOf(context) };
}

export const projects = {
  recent: api.projects.recent.handler(({ context: { host, caller } }) => {
    const all = recentProjects(host.options.userFolder);
    if (!caller.listed) return all;
    // The other projects of this machine's person do not concern the people of one project.
    const { session } = host;
    if (!session) return [];
    return Promise.all(
      all
        .filter(({ path }) => path === session.folder)
        .map(async (entry) => ({
          ...entry,
          counts: entry.counts && (await countsSeen(session, caller, entry.counts)),
        })),
    );
  }),
  forget: api.projects.forget.handler(({ context, input }) => {
    assertOwn(context.caller, phrase('owner-list'));
    forget(context.host.options.userFolder, input.path);
    return {};
  }),
  current: api.projects.current.handler(({ context }) =>
    context.host.session ? openAsSeen(context.host.session, context) : null,
  ),
  create: api.projects.create.handler(async ({ context, input }) => {
    const { host, caller } = context;
    const { userFolder } = host.options;
    const me = caller.listed ? personOf(host, caller.name) : undefined;
    const made = await createInHost(host, input.path, input.name ?? (input.sample ? 'Sample' : undefined));
    // Whoever creates a project over the network is first on its list, or they could not sign in.
    if (me) new PeopleList(made.path, userFolder).admit(me);
    if (!input.sample) return made;
    const session = requireSession(context);
    await importSample(host, session, caller.name);
    startSampleWork(host, session, caller);
    return describeProject(session);
  }),
  defaultFolder: api.projects.defaultFolder.handler(({ context: { host, caller } }) => ({
    folder: caller.listed ? (host.options.remote?.roots[0] ?? '') : defaultProjectsFolder(),
  })),
  open: api.projects.open.handler(({ context, input }) => {
    const open = context.host.session;
    // Every page opens the project that is already open. Only people who could close it may change how it is
    // open.
    if (open?.folder === projectFolder(input.path) && context.caller.role !== 'curator')
      return openAsSeen(open, context);
    assertRole(context.caller, 'curator');
    assertListedThere(context, input.path);
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
    assertMayWrite(context.host);
    assertListedThere(context, input.path);
    if (context.host.session?.folder === projectFolder(input.path)) await closeInHost(context.host);
    restoreBackup(input.path, input.file);
    return openInHost(context.host, input.path);
  }),
};
