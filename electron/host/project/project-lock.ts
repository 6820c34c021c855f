import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { holdFile } from '../db/file-lock.ts';
import { failure } from '../errors.ts';
import { onNetwork } from './network-folder.ts';
import type { ProjectPaths } from './project-paths.ts';
import { stillThere } from './same-file.ts';

const lockInfo = z.object({
  pid: z.number().int(),
  host: z.string(),
  startedAt: z.string(),
  token: z.string(),
  /** When its process began, as the system says it; tells it from a later one with the same number. */
  began: z.string().optional(),
});
export type LockInfo = z.infer<typeof lockInfo>;

export interface ProjectLock {
  /** The last holder did not close the project: it was killed or the machine went down. */
  dirty: boolean;
  /** LOCKED when another process took the project because `lock.hold` was deleted; takes it again when nobody did. */
  assertHeld(): void;
  release(): void;
}

/** Who is written down as having the project open; null when nobody, or when the file cannot be read. */
export function readLockInfo(paths: ProjectPaths): LockInfo | null {
  try {
    return lockInfo.parse(JSON.parse(readFileSync(paths.lockInfo, 'utf8')));
  } catch {
    return null;
  }
}

/** Fields of /proc/<pid>/stat behind the process's name, state first; null if there is none. */
function processFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** When a process began, in the system's own count: the 22nd field; undefined where it cannot be determined. */
function beganAt(pid: number): string | undefined {
  return processFields(pid)?.[19];
}

function alive(pid: number): boolean {
  // A killed process keeps its number until its parent collects it, which a container's first process may never do.
  const state = processFields(pid)?.[0];
  if (state === 'Z' || state === 'X') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function describeHolder(info: LockInfo): string {
  return `process ${info.pid} on ${info.host}, since ${info.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
}

/** False for a process with the same number that began at another time; true where that cannot be determined. */
const maybeSame = ({ pid, began }: LockInfo) => alive(pid) && (began === undefined || beganAt(pid) === began);

/** Certain that the process that a lock was written by is still running on this machine. */
const stillGoing = (info: LockInfo) => info.host === hostname() && info.began !== undefined && maybeSame(info);

/** Whether the lock itself can be had now: the truth on a disk of this machine. */
function isFree(paths: ProjectPaths): boolean {
  const hold = existsSync(paths.lockHold) ? holdFile(paths.lockHold) : null;
  hold?.release();
  return hold !== null || !existsSync(paths.lockHold);
}

/** The holder, when a live process of this machine or one of another machine has the project open; for lists. */
export function holderOf(paths: ProjectPaths): LockInfo | null {
  const info = readLockInfo(paths);
  if (!info) return null;
  if (info.host !== hostname()) return onNetwork(paths.folder) || !isFree(paths) ? info : null;
  return info.pid !== process.pid && maybeSame(info) ? info : null;
}

/** Whether a live process, this one too, has the project open. */
export function isOpen(paths: ProjectPaths): boolean {
  return holderOf(paths) !== null || readLockInfo(paths)?.pid === process.pid;
}

function locked(paths: ProjectPaths, by: string, next: string): Error {
  return failure('LOCKED', `${paths.folder} is open in ${by}; ${next}`, { path: paths.folder, by });
}

/**
 * Takes the project for this process. The truth is a lock that the operating system frees when its holder dies, so a
 * stale one is taken over without a race; `lock.json` beside it says who, and its being left over says that the
 * holder did not close. On a network folder, which does not carry locks reliably, a holder on another machine is
 * believed even where the lock itself could be had; on a disk of this machine another name is only what a container
 * was called before. A holder here that is still going is believed too: somebody deleted `lock.hold` under it.
 */
export function takeLock(paths: ProjectPaths): ProjectLock {
  const hold = holdFile(paths.lockHold);
  const before = readLockInfo(paths);
  if (!hold)
    throw locked(paths, before ? describeHolder(before) : 'another process', 'close it there, or open it read-only.');
  if (before && before.pid !== process.pid && stillGoing(before)) {
    hold.release();
    throw locked(paths, describeHolder(before), 'close it there, or open it read-only.');
  }
  if (before && before.host !== hostname() && onNetwork(paths.folder)) {
    hold.release();
    throw locked(
      paths,
      describeHolder(before),
      `close it there; if that machine is gone for good, delete ${paths.lockInfo} and open again.`,
    );
  }
  const dirty = existsSync(paths.lockInfo);
  const mine: LockInfo = {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    token: randomUUID(),
    began: beganAt(process.pid),
  };
  try {
    writeFileSync(paths.lockInfo, `${JSON.stringify(mine)}\n`);
  } catch (error) {
    hold.release();
    throw error;
  }
  let held = { lock: hold, there: stillThere(paths.lockHold) };
  return {
    dirty,
    assertHeld() {
      if (held.there()) return;
      const by = readLockInfo(paths);
      const again = by && by.token !== mine.token ? null : holdFile(paths.lockHold);
      if (!again)
        throw locked(
          paths,
          by ? describeHolder(by) : 'another process',
          'its lock.hold was deleted here; nothing more is saved in this window. Close one of the two.',
        );
      held.lock.release();
      held = { lock: again, there: stillThere(paths.lockHold) };
    },
    release() {
      if (readLockInfo(paths)?.token === mine.token) rmSync(paths.lockInfo, { force: true });
      held.lock.release();
    },
  };
}
