import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { commonErrors, type ErrorCode } from '#shared/contract/errors.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { type Phrase, phraseWords } from '#shared/phrases/phrase.ts';

type Data<C extends ErrorCode> = z.input<(typeof commonErrors)[C]['data']>;

/**
 * An error of the contract, to be thrown by services and handlers: it reaches every shell with its code and data.
 * `said` is one sentence for a person, from the catalogue of phrases or as text: what happened, to what, and what to do
 * next.
 */
export function failure<C extends ErrorCode>(code: C, said: Phrase | string, data: Data<C>): ORPCError<C, Data<C>> {
  const message = typeof said === 'string' ? said : phraseWords(said);
  return new ORPCError(code, { status: commonErrors[code].status, message, data });
}

export function notFound(kind: string, id: string): ORPCError<'NOT_FOUND', Data<'NOT_FOUND'>> {
  return failure('NOT_FOUND', `There is no ${kindName(kind)} ${id} in this project; it may belong to another one.`, {
    kind,
    id,
  });
}

const reasons: Record<string, string> = {
  EACCES: 'you do not have permission to write there',
  EPERM: 'you do not have permission to write there',
  EROFS: 'it is read-only',
  ENOENT: 'its parent folder does not exist and cannot be created',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'a file with that name already exists',
  ENAMETOOLONG: 'its name is too long',
  EINVAL: 'its name is not allowed',
  SQLITE_CANTOPEN: 'it cannot be opened for writing',
  SQLITE_READONLY: 'it is read-only',
};

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);

function codeOf(error: unknown): string {
  const said = (error as { code?: unknown } | null)?.code;
  return typeof said === 'string' ? said : '';
}

/** A disk error on a path as IO, in words; any other error unchanged. `next` says what to do instead. */
export function diskFailure(error: unknown, path: string, next: string): unknown {
  const code = codeOf(error);
  if (full.has(code)) return failure('IO', `${path}: the disk is full; free some space and try again.`, { path });
  const why = reasons[code] ?? reasons[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return why === undefined ? error : failure('IO', `${path}: ${why}; ${next}.`, { path });
}

const unread: Record<string, string> = {
  ENOENT: 'no longer exists',
  EACCES: 'cannot be read (permission denied)',
  EPERM: 'cannot be read (permission denied)',
  EISDIR: 'is now a folder, not a file',
  ENOTDIR: 'is no longer a folder',
  EIO: 'could not be read from disk',
  ESTALE: 'is on a disk that is no longer connected',
  ENOTCONN: 'is on a disk that is no longer connected',
  ENODEV: 'is on a disk that is no longer connected',
  ENXIO: 'is on a disk that is no longer connected',
  EHOSTDOWN: 'is on a disk that is no longer connected',
  ETIMEDOUT: 'is on a disk that does not respond',
};

/** A source that can no longer be read, as IO in one sentence; any other error unchanged. */
export function sourceFailure(error: unknown, source: string): unknown {
  const why = unread[codeOf(error)];
  if (why === undefined) return error;
  const { path = source } = error as { path?: string };
  return failure(
    'IO',
    `${path} ${why}. Everything imported so far stays. Fix this and import again; nothing is added twice.`,
    { path },
  );
}

/**
 * A full or read-only disk in the middle of some work, as IO in one sentence; null for any other error. Nothing is
 * left half done: saves are transactions, and files get their names only when complete.
 */
export function refusedByDisk(error: unknown): ORPCError<'IO', Data<'IO'>> | null {
  const code = codeOf(error);
  if (code === '') return null;
  const { path, dest = path } = error as { path?: unknown; dest?: unknown };
  const at = typeof dest === 'string' ? dest : undefined;
  const where = at === undefined ? '' : ` at ${at}`;
  if (full.has(code))
    return failure(
      'IO',
      `The disk is full${where}: this was not saved; earlier saves are safe. Free some space, then try again.`,
      { path: at },
    );
  if (code === 'EROFS' || code.startsWith('SQLITE_READONLY'))
    return failure('IO', `The disk is read-only${where}: this was not saved. Make it writable, then try again.`, {
      path: at,
    });
  return null;
}
