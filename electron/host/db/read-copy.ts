import { randomUUID } from 'node:crypto';
import { accessSync, constants, copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inWords } from '#shared/phrases/phrase.ts';

/**
 * Files that make up a database: what is in the log is not in the file yet, and a journal undoes what a killed process
 * had begun to write.
 */
const tails = ['', '-wal', '-journal'] as const;

/**
 * True if SQLite could not open a file for reading because it cannot create files beside it: a read-only disc or share,
 * a full disk. A database in WAL mode needs files of its own there, even to be read. Also true for a file that a killed
 * process left with a journal, which only a writer can undo.
 */
export function needsCopy(error: unknown, file: string): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !existsSync(file)) return false;
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return true;
  if (code.startsWith('SQLITE_READONLY')) return existsSync(`${file}-journal`);
  if (!code.startsWith('SQLITE_CANTOPEN')) return false;
  try {
    accessSync(path.dirname(file), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

const stampOf = (file: string): string =>
  tails
    .map((tail) => statSync(file + tail, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.size}/${found.mtimeMs}` : '-'))
    .join();

/**
 * Copies a database into the system's temporary folder and returns the copy's path. Others may write to it
 * meanwhile: files that changed during the copy are copied again. Throws the disk's error.
 */
export function copyForReading(file: string): string {
  const copy = path.join(tmpdir(), `benchwright-${randomUUID()}.sqlite`);
  for (let attempt = 1; ; attempt += 1) {
    const before = stampOf(file);
    for (const tail of tails) if (existsSync(file + tail)) copyFileSync(file + tail, copy + tail);
    if (stampOf(file) === before) return copy;
    removeCopy(copy);
    if (attempt === 5) throw new Error(inWords('read-copy-busy', { file }));
  }
}

export function removeCopy(copy: string): void {
  for (const tail of [...tails, '-shm']) rmSync(copy + tail, { force: true });
}
