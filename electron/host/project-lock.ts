import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { holdFile } from './db/hold.ts';
import { failure } from './errors.ts';
import type { ProjectPaths } from './project-paths.ts';

const lockInfo = z.object({ pid: z.number().int(), host: z.string(), startedAt: z.string(), token: z.string() });
export type LockInfo = z.infer<typeof lockInfo>;

export interface ProjectLock {
  /** The last holder did not close the project: it was killed or the machine went down. */
  dirty: boolean;
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

function alive(pid: number): boolean {
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

/** The holder, when a live process of this machine or one of another machine has the project open; for lists. */
export function holderOf(paths: ProjectPaths): LockInfo | null {
  const info = readLockInfo(paths);
  if (!info) return null;
  return info.host !== hostname() || (info.pid !== process.pid && alive(info.pid)) ? info : null;
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
 * holder did not close. A holder on another machine is believed even where the lock itself could be had, since
 * network folders do not carry locks reliably.
 */
export function takeLock(paths: ProjectPaths): ProjectLock {
  const hold = holdFile(paths.lockHold);
  const before = readLockInfo(paths);
  if (!hold)
    throw locked(paths, before ? describeHolder(before) : 'another process', 'close it there, or open it for reading.');
  if (before && before.host !== hostname()) {
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
  };
  try {
    writeFileSync(paths.lockInfo, `${JSON.stringify(mine)}\n`);
  } catch (error) {
    hold.release();
    throw error;
  }
  return {
    dirty,
    release() {
      if (readLockInfo(paths)?.token === mine.token) rmSync(paths.lockInfo, { force: true });
      hold.release();
    },
  };
}
