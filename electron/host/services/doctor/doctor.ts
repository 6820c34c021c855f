import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ORPCError } from '@orpc/server';
import { phrase, phraseWords, textPhrase } from '#shared/phrases/phrase.ts';
import {
  type BackupFile,
  backupIsSound,
  backupMeanwhile,
  backupsAtHand,
  checkBackup,
  isAhead,
  listBackups,
} from '../../project/backups.ts';
import { failure } from '../../errors/errors.ts';
import { holderPhrase, readLockInfo } from '../../project/project-lock.ts';
import { networkAdvice } from '../../files/network-folder.ts';
import { projectFolder, projectPaths } from '../../files/project-paths.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { restoreBackup } from '../../changes/restore.ts';
import { type DoctorReport, Findings } from './findings.ts';
import { examineFiles } from './files.ts';
import { examineRows, examineRuns } from './rows.ts';

async function examineBackups(session: ProjectSession, findings: Findings): Promise<void> {
  const { paths } = session;
  let backups: BackupFile[];
  try {
    backups = listBackups(paths);
  } catch (error) {
    await findings.add('unreadable-backups', 'error', textPhrase((error as Error).message));
    return;
  }
  for (const { file } of backups) {
    if (await checkBackup(paths, file)) continue;
    // It may have been rotated out while it was checked.
    if (!existsSync(join(paths.backups, file))) continue;
    await findings.add('damaged-backup', 'warning', phrase('doctor-backup-damaged', { file }), () => {
      renameSync(join(paths.backups, file), join(paths.backups, `${file}.damaged`));
      return true;
    });
  }
  const ahead = backups.filter(isAhead);
  await findings.addAll('backup-ahead', 'warning', ahead, {
    phraseOf: ({ file }) => phrase('doctor-backup-ahead', { file }),
    further: (count) => phrase('doctor-backup-ahead-more', { count }),
  });
  if (backups.length === 0)
    await findings.add('no-backup', 'warning', phrase('doctor-backup-none'), async () => {
      await backupMeanwhile(paths, 'doctor');
      return true;
    });
}

interface Options {
  repair: boolean;
  live: boolean;
}

/** One after the other, so that none repairs from findings that an earlier repair made stale. */
const examining = new WeakMap<ProjectSession, Promise<unknown>>();

/**
 * Examines an open project. `live`: runs may be active in this process, so none is called stuck. Repairs never
 * delete anything: files are moved aside, derived rows are rebuilt.
 */
export function examineSession(session: ProjectSession, options: Options): Promise<DoctorReport> {
  const examined = (examining.get(session) ?? Promise.resolve()).then(() => examine(session, options));
  examining.set(
    session,
    examined.catch(() => undefined),
  );
  return examined;
}

async function examine(session: ProjectSession, options: Options): Promise<DoctorReport> {
  const findings = new Findings(options.repair);
  if (session.onNetwork) await findings.add('network-folder', 'warning', networkAdvice(session.folder));
  const lost = session.lostSaves;
  if (lost !== null)
    await findings.add(
      'lost-saves',
      'error',
      phrase('doctor-lost-saves', { time: lost.slice(0, 19).replace('T', ' ') }),
      () => {
        session.forgetLostSaves();
        return true;
      },
    );
  if (await examineRows(session, findings)) {
    if (!options.live) await examineRuns(session, findings);
    await examineFiles(session, findings);
  }
  await examineBackups(session, findings);
  return findings.report;
}

/** The newest backup that is sound, if any. */
function soundBackup(folder: string): string | undefined {
  const paths = projectPaths(folder);
  return backupsAtHand(paths).find((backup) => backupIsSound(paths, backup.file))?.file;
}

/** Restores a backup by its name, or the newest sound one for `newest`. Errors: those of `restoreBackup`. */
export function restoreNamed(path: string, name: string): { restored: string; kept: string | null } {
  const folder = projectFolder(path);
  const restored = name === 'newest' ? soundBackup(folder) : name;
  if (restored === undefined) {
    const { backups } = projectPaths(folder);
    throw failure('NOT_FOUND', phrase('backup-none-sound', { folder: backups }), { kind: 'backup', id: name });
  }
  return { restored, ...restoreBackup(folder, restored) };
}

/**
 * Opens a project for examination: read-only if nothing is to be repaired and another process has it or its disk
 * is read-only.
 */
function openToExamine(folder: string, repair: boolean): { session: ProjectSession; beside: boolean } {
  try {
    return { session: openProject(folder), beside: false };
  } catch (error) {
    if (repair || !(error instanceof ORPCError) || (error.code !== 'LOCKED' && error.code !== 'IO')) throw error;
    return { session: openProject(folder, { readOnly: true }), beside: error.code === 'LOCKED' };
  }
}

/**
 * Examines a project that is not open here; one that cannot be opened gets its newest sound backup with `repair`. One
 * that another process has open is examined meanwhile, except for what is in progress there: its runs, and files being
 * imported.
 */
export async function examineProject(path: string, repair: boolean): Promise<DoctorReport & { beside?: string }> {
  const folder = projectFolder(path);
  let session: ProjectSession;
  let beside: boolean;
  try {
    ({ session, beside } = openToExamine(folder, repair));
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'DAMAGED') throw error;
    const findings = new Findings(repair);
    const backup = soundBackup(folder);
    const next = backup ? phrase('doctor-backup-restorable', { backup }) : phrase('doctor-backup-none-sound');
    const { problems } = error.data as { problems: string[] };
    await findings.add(
      'damaged-file',
      'error',
      phrase('doctor-file-damaged', {
        why: problems[0] ? textPhrase(problems[0]) : phrase('doctor-file-unreadable'),
        next,
      }),
      backup
        ? () => {
            restoreBackup(folder, backup);
            return true;
          }
        : undefined,
    );
    if (!findings.report.ok) return findings.report;
    const rest = await examineProject(folder, repair);
    return { ok: rest.ok, problems: [...findings.problems, ...rest.problems] };
  }
  try {
    if (!session.readOnly) await session.backupIfNeeded().catch((error: Error) => error);
    const report = await examineSession(session, { repair, live: session.readOnly });
    if (!beside) return report;
    const holder = readLockInfo(session.paths);
    return { ...report, beside: phraseWords(holder ? holderPhrase(holder) : phrase('holder-unknown')) };
  } finally {
    await session.close();
  }
}
