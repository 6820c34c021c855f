import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, lstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { holdFile } from '../db/file-lock.ts';
import { failure } from '../errors/errors.ts';
import { inside, plainly, readInside, replaceFile } from '../files/inside.ts';
import { onNetwork } from '../files/network-folder.ts';
import type { ProjectPaths } from '../files/project-paths.ts';
import { stillThere } from '../files/same-file.ts';

const lockInfo = z.object({
  pid: z.number().int(),
  host: z.string(),
  startedAt: z.string(),
  token: z.string(),
  /** When its process started, from the system; tells it apart from a later one with the same number. */
  began: z.string().optional(),
});
export type LockInfo = z.infer<typeof lockInfo>;

export interface ProjectLock {
  /** The last holder did not close the project: it was killed or the machine went down. */
  dirty: boolean;
  /** LOCKED if another process took the project because `lock.hold` was deleted; takes it again if nobody did. */
  assertHeld(): void;
  release(): void;
}

/** Who is recorded as having the project open; null if nobody is, or if the file cannot be read. */
export function readLockInfo(paths: ProjectPaths): LockInfo | null {
  try {
    return lockInfo.parse(JSON.parse(readInside(paths.folder, 'lock.json')));
  } catch {
    return null;
  }
}

/** Fields of /proc/<pid>/stat after the process's name, state first; null if there is none. */
function processFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** When a process started, in clock ticks: the 22nd field; undefined if it cannot be determined. */
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

export function holderPhrase({ pid, host, startedAt }: LockInfo): Phrase {
  return phrase('holder', { pid: `${pid}`, host, since: startedAt.slice(0, 16).replace('T', ' ') });
}

/** False for a process with the same number that started at another time; true if that cannot be determined. */
const maybeSame = ({ pid, began }: LockInfo) => alive(pid) && (began === undefined || beganAt(pid) === began);

/** Whether the process that wrote a lock is certainly still running on this machine. */
const stillGoing = (info: LockInfo) => info.host === hostname() && info.began !== undefined && maybeSame(info);

/** Whether the lock itself is free now: reliable on a disk of this machine. */
function isFree(paths: ProjectPaths): boolean {
  const hold = existsSync(paths.lockHold) ? holdFile(paths.lockHold) : null;
  hold?.release();
  return hold !== null || !existsSync(paths.lockHold);
}

/** The holder, if a live process on this machine or a process on another machine has the project open; for lists. */
export function holderOf(paths: ProjectPaths): LockInfo | null {
  const info = readLockInfo(paths);
  if (!info) return null;
  if (info.host !== hostname()) return onNetwork(paths.folder) || !isFree(paths) ? info : null;
  return info.pid !== process.pid && maybeSame(info) ? info : null;
}

/** Whether a live process, this one included, has the project open. */
export function isOpen(paths: ProjectPaths): boolean {
  return holderOf(paths) !== null || readLockInfo(paths)?.pid === process.pid;
}

function locked(paths: ProjectPaths, by: Phrase, next: Phrase): Error {
  return failure('LOCKED', phrase('project-locked', { folder: paths.folder, by, next }), {
    path: paths.folder,
    by: phraseWords(by),
  });
}

/** Locks `lock.hold`, which only the owner may read and which is no other name of a file elsewhere. */
function hold(paths: ProjectPaths): ReturnType<typeof holdFile> {
  const file = inside(paths.folder, 'lock.hold');
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && found.nlink > 1) rmSync(file);
  if (found?.nlink === 1) {
    try {
      if (found.mode & 0o077) chmodSync(file, 0o600);
    } catch {
      // It belongs to somebody else, who let this person write to it.
    }
    return holdFile(file);
  }
  try {
    closeSync(openSync(file, plainly.create, 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return holdFile(file);
}

/**
 * Takes the project for this process. What counts is a lock that the operating system frees when its holder dies, so
 * a stale one is taken over without a race; `lock.json` beside it names the holder, and a leftover one means that
 * the holder did not close. On a network folder, where locks are unreliable, a holder on another machine is believed
 * even if the lock itself is free; on a local disk a different host name is only the former name of a container. A
 * holder here that is still running is believed too: somebody deleted its `lock.hold`.
 */
export function takeLock(paths: ProjectPaths): ProjectLock {
  const taken = hold(paths);
  const before = readLockInfo(paths);
  if (!taken) throw locked(paths, before ? holderPhrase(before) : phrase('holder-unknown'), phrase('locked-next'));
  if (before && before.pid !== process.pid && stillGoing(before)) {
    taken.release();
    throw locked(paths, holderPhrase(before), phrase('locked-next'));
  }
  if (before && before.host !== hostname() && onNetwork(paths.folder)) {
    taken.release();
    throw locked(paths, holderPhrase(before), phrase('locked-next-machine', { file: paths.lockInfo }));
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
    replaceFile(inside(paths.folder, 'lock.json'), `${JSON.stringify(mine)}\n`);
  } catch (error) {
    taken.release();
    throw error;
  }
  let held = { lock: taken, there: stillThere(paths.lockHold) };
  return {
    dirty,
    assertHeld() {
      if (held.there()) return;
      const by = readLockInfo(paths);
      const again = by && by.token !== mine.token ? null : hold(paths);
      if (!again) throw locked(paths, by ? holderPhrase(by) : phrase('holder-unknown'), phrase('locked-next-deleted'));
      held.lock.release();
      held = { lock: again, there: stillThere(paths.lockHold) };
    },
    release() {
      if (readLockInfo(paths)?.token === mine.token) rmSync(paths.lockInfo, { force: true });
      held.lock.release();
    },
  };
}
