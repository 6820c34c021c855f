import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Project, ProjectSettings } from '#shared/contract/projects.ts';
import { readProjectMeta, readSettings, writeProjectMeta } from '../../db/queries/meta.ts';
import { projectCounts } from '../../db/queries/screenshots/overview.ts';
import { failure } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import { projectFolder } from '../../files/project-paths.ts';
import { createProjectMeanwhile, openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readPersonName } from '../../people/person.ts';
import { currentRecording } from '../../recording/recordings.ts';
import { importLeftRecordings } from '../../recording/import-recording.ts';
import { watchRecords } from '../models/records.ts';
import { removeLeftovers } from '../../project/leftovers.ts';
import { removeUnfinished } from '../release/unfinished.ts';
import { remember } from './recent.ts';
import { runsOf } from '../runs/runs-service.ts';

export function describeProject(session: ProjectSession): Project {
  const meta = readProjectMeta(session.read);
  return {
    ...meta,
    path: session.folder,
    counts: projectCounts(session.read),
    readOnly: session.readOnly,
    onNetwork: session.onNetwork,
  };
}

/** Makes `session` the host's open project; the previous one is closed. */
async function take(host: Host, session: ProjectSession): Promise<Project> {
  const before = host.session;
  if (before) await host.jobs.stopAll();
  host.session = session;
  host.presence.clear();
  runsOf(host, session);
  watchRecords(session);
  if (before) await putAway(before);
  const project = describeProject(session);
  remember(host.options.userFolder, session.folder, project.name);
  host.events.emit({ type: 'project', path: session.folder });
  session.library.warm();
  void lookAfter(host, session);
  return project;
}

/** Milliseconds between two backups while people work. */
const workBackupMs = 15 * 60_000;

/** Reported as a failed job, which stays visible. */
function reportLostSaves(host: Host, at: string): void {
  host.jobs.start('backup', phrase('job-check'), () =>
    Promise.reject(new Error(inWords('project-saves-missing', { at: at.slice(0, 19).replace('T', ' ') }))),
  );
}

/** Recordings in progress when Benchwright was killed become episodes. */
async function takeLeft(host: Host, session: ProjectSession): Promise<void> {
  if (session.readOnly || currentRecording(host)) return;
  await importLeftRecordings(session, readPersonName(host.options.userFolder));
}

/** Checks and backs up in the background; problems appear as a failed job, and the session refuses work. */
async function lookAfter(host: Host, session: ProjectSession): Promise<void> {
  const report = (error: unknown) => {
    host.jobs.start('backup', phrase('job-backup'), () => Promise.reject(error));
  };
  session.backUpEvery(workBackupMs, report);
  try {
    await session.checkIfNeeded();
    if (session.lostSaves !== null) reportLostSaves(host, session.lostSaves);
    await session.backupIfNeeded();
    if (!session.readOnly) await removeUnfinished(session);
    if (session.afterCrash) await removeLeftovers(session);
    await takeLeft(host, session);
  } catch (error) {
    report(error);
  }
}

/** Opens a project in this host; returns the open one if it is already open. */
export async function openInHost(host: Host, path: string, asked = false): Promise<Project> {
  const readOnly = asked || host.options.lookOnly === true;
  const open = host.session;
  if (open?.folder === projectFolder(path)) {
    if (open.readOnly === readOnly) return describeProject(open);
    await closeInHost(host);
  }
  const session = openProject(path, { readOnly, events: host.events });
  try {
    // After a crash nobody may work on a file before it was checked.
    if (session.afterCrash) await session.checkIfNeeded();
  } catch (error) {
    await session.close();
    throw error;
  }
  return take(host, session);
}

/** FORBIDDEN in a read-only studio. */
export function assertMayWrite(host: Host): void {
  if (host.options.lookOnly) throw failure('FORBIDDEN', phrase('studio-read-only'), {});
}

export async function createInHost(host: Host, path: string, name?: string): Promise<Project> {
  assertMayWrite(host);
  return take(
    host,
    await createProjectMeanwhile(path, { ...(name === undefined ? {} : { name }), events: host.events }),
  );
}

/**
 * Backs up what was written, since work may end before its next backup is due, and closes. A backup that fails is made
 * when the project is opened next.
 */
async function putAway(session: ProjectSession): Promise<void> {
  await session.backupIfNeeded('close').catch(() => undefined);
  await session.close();
}

export async function closeInHost(host: Host): Promise<void> {
  const open = host.session;
  if (!open) return;
  await host.jobs.stopAll();
  host.session = null;
  host.presence.clear();
  await putAway(open);
  host.events.emit({ type: 'project', path: null });
}

export function updateSettings(session: ProjectSession, settings: Partial<ProjectSettings>): Project {
  const { write } = session;
  write.immediate(() => writeProjectMeta(write, { settings: { ...readSettings(write), ...settings } }));
  session.events.changed(['setting']);
  return describeProject(session);
}

export function renameProject(host: Host, session: ProjectSession, name: string): Project {
  const { write } = session;
  write.immediate(() => writeProjectMeta(write, { name }));
  session.events.changed(['project']);
  remember(host.options.userFolder, session.folder, name);
  return describeProject(session);
}

/** Default folder for projects. */
export function defaultProjectsFolder(): string {
  return join(homedir(), 'Benchwright');
}
