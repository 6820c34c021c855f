import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { commonErrors, type ErrorCode } from '#shared/contract/errors.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { type Phrase, phrase, phraseSchema, phraseWords, textPhrase } from '#shared/phrases/phrase.ts';

type Data<C extends ErrorCode> = z.input<(typeof commonErrors)[C]['data']>;

/**
 * An error of the contract, to be thrown by services and handlers: it reaches every shell with its code and data.
 * `phrase` is one sentence for a person: what happened, to what, and what to do next. It travels as a code with values,
 * for screens, and as English text, for scripts.
 */
export function failure<C extends ErrorCode>(code: C, sentence: Phrase, data: Data<C>): ORPCError<C, Data<C>> {
  const { status } = commonErrors[code];
  return new ORPCError(code, { status, message: phraseWords(sentence), data: { ...data, phrase: sentence } });
}

/** What an error says: its phrase, if it was made from one, otherwise its message. */
export function errorPhrase(error: unknown): Phrase {
  const { phrase: given, data } = (error ?? {}) as { phrase?: unknown; data?: { phrase?: unknown } | null };
  const found = phraseSchema.safeParse(given ?? data?.phrase);
  return found.data ?? textPhrase(error instanceof Error ? error.message : String(error));
}

export function notFound(kind: string, id: string): ORPCError<'NOT_FOUND', Data<'NOT_FOUND'>> {
  return failure('NOT_FOUND', phrase('not-found', { kind: kindName(kind), id }), {
    kind,
    id,
  });
}

const reasons: Record<string, Phrase> = {
  EACCES: phrase('disk-no-permission-to-write'),
  EPERM: phrase('disk-no-permission-to-write'),
  EROFS: phrase('disk-it-is-read-only'),
  ENOENT: phrase('disk-no-parent'),
  ENOTDIR: phrase('disk-part-is-file'),
  EEXIST: phrase('disk-name-taken'),
  ENAMETOOLONG: phrase('disk-name-too-long'),
  EINVAL: phrase('disk-name-not-allowed'),
  SQLITE_CANTOPEN: phrase('disk-not-writable'),
  SQLITE_READONLY: phrase('disk-it-is-read-only'),
};

const full: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** A disk error on a path as IO, in words; any other error unchanged. `next` says what to do instead. */
export function diskFailure(error: unknown, path: string, next: Phrase): unknown {
  const code = codeOf(error);
  if (full.has(code)) return failure('IO', phrase('disk-full-at', { path }), { path });
  const why = reasons[code] ?? reasons[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return why === undefined ? error : failure('IO', phrase('disk-refused', { path, why, next }), { path });
}

const unread: Record<string, Phrase> = {
  ENOENT: phrase('disk-gone'),
  EACCES: phrase('disk-unreadable'),
  EPERM: phrase('disk-unreadable'),
  EISDIR: phrase('disk-folder'),
  ENOTDIR: phrase('disk-no-folder'),
  EIO: phrase('disk-read-failed'),
  ESTALE: phrase('disk-disconnected'),
  ENOTCONN: phrase('disk-disconnected'),
  ENODEV: phrase('disk-disconnected'),
  ENXIO: phrase('disk-disconnected'),
  EHOSTDOWN: phrase('disk-disconnected'),
  ETIMEDOUT: phrase('disk-no-response'),
};

/** A source that can no longer be read, as IO in one sentence; any other error unchanged. */
export function sourceFailure(error: unknown, source: string): unknown {
  const why = unread[codeOf(error)];
  if (why === undefined) return error;
  const { path = source } = error as { path?: string };
  return failure('IO', phrase('disk-source-lost', { path, why }), { path });
}

/** The file that a disk error is about; undefined if it does not say. */
function placeOf(error: unknown): string | undefined {
  const { path, dest = path } = error as { path?: unknown; dest?: unknown };
  return typeof dest === 'string' ? dest : undefined;
}

/**
 * A full or read-only disk in the middle of some work, as IO in one sentence; null for any other error. Nothing is
 * left half done: saves are transactions, and files get their names only when complete. `folder` is the one that was
 * worked in: errors of the database name no file.
 */
export function refusedByDisk(error: unknown, folder?: string): ORPCError<'IO', Data<'IO'>> | null {
  const code = codeOf(error);
  if (code === '') return null;
  const at = placeOf(error) ?? folder;
  if (full.has(code))
    return failure('IO', at === undefined ? phrase('disk-full') : phrase('disk-full-there', { path: at }), {
      path: at,
    });
  if (code === 'EROFS' || code.startsWith('SQLITE_READONLY'))
    return failure('IO', at === undefined ? phrase('disk-read-only') : phrase('disk-read-only-there', { path: at }), {
      path: at,
    });
  return null;
}

const faults: Record<string, Phrase> = {
  ENOENT: phrase('disk-not-there'),
  ENOTDIR: phrase('disk-part-is-file'),
  EISDIR: phrase('disk-is-folder'),
  EEXIST: phrase('disk-name-taken'),
  ENAMETOOLONG: phrase('disk-name-too-long'),
  EACCES: phrase('disk-no-permission'),
  EPERM: phrase('disk-no-permission'),
  EBUSY: phrase('disk-in-use'),
  SQLITE_BUSY: phrase('disk-in-use'),
  SQLITE_LOCKED: phrase('disk-in-use'),
  EMFILE: phrase('disk-many-files'),
  ENFILE: phrase('disk-many-files'),
  EIO: phrase('disk-faulty'),
  SQLITE_IOERR: phrase('disk-faulty'),
  SQLITE_CANTOPEN: phrase('disk-not-writable'),
  ESTALE: phrase('disk-away'),
  ENODEV: phrase('disk-away'),
  ENXIO: phrase('disk-away'),
  EHOSTDOWN: phrase('disk-away'),
  ETIMEDOUT: phrase('disk-away'),
};

/**
 * Any other fault of a disk as IO in one sentence that names the file, or the folder that was worked in; null for errors
 * that are none.
 */
export function diskFault(error: unknown, folder?: string): ORPCError<'IO', Data<'IO'>> | null {
  const code = codeOf(error);
  // A program that cannot be started is no fault of a disk.
  if ((error as { syscall?: string } | null)?.syscall?.startsWith('spawn')) return null;
  const path = placeOf(error) ?? (code.startsWith('SQLITE_') ? folder : undefined);
  const why = faults[code] ?? faults[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return path === undefined || why === undefined ? null : failure('IO', phrase('disk-fault', { path, why }), { path });
}
