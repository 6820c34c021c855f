import { opendir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import type { directoryEntry, directoryListing } from '#shared/contract/system.ts';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';

type Entry = z.infer<typeof directoryEntry>;

interface Bounds {
  /** Maximum number of listed entries, and of names read to find the first of them. */
  entries: number;
  names: number;
  ms: number;
}
const usual: Bounds = { entries: 2000, names: 200_000, ms: 5000 };

/** Number of entries whose size and kind are looked up at the same time. */
const together = 32;

async function entryOf(folder: string, name: string): Promise<Entry | null> {
  const full = path.join(folder, name);
  try {
    const found = await stat(full);
    if (!found.isDirectory()) return { name, path: full, kind: 'file', bytes: found.size };
    const project = await stat(path.join(full, 'project.sqlite')).catch(() => null);
    return { name, path: full, kind: project?.isFile() ? 'project' : 'folder', bytes: null };
  } catch {
    // A dangling link or an inaccessible folder is left out of the list.
    return null;
  }
}

const whyNot: Record<string, Phrase> = { EACCES: phrase('folder-no-permission'), ENOTDIR: phrase('folder-is-file') };

function unreadable(folder: string, why: Phrase): Error {
  return new ORPCError('IO', {
    message: inWords('folder-not-listed', { folder, why }),
    data: { path: folder },
  });
}

/** Rejects when nobody is waiting any more, or after the time limit: a lost network folder may never answer. */
function ending(folder: string, ms: number, signal: AbortSignal | undefined) {
  const over = ms > 0 ? AbortSignal.timeout(ms) : AbortSignal.abort();
  const either = signal ? AbortSignal.any([signal, over]) : over;
  const reason = () =>
    over.aborted ? unreadable(folder, phrase('folder-no-answer', { seconds: ms / 1000 })) : (signal?.reason as Error);
  const ended = new Promise<never>((_, reject) => {
    if (either.aborted) reject(reason());
    else either.addEventListener('abort', () => reject(reason()), { once: true });
  });
  ended.catch(() => {});
  return { aborted: () => either.aborted, ended, reason };
}

/** The first names of a folder by kind and alphabet, and whether there are more. */
async function namesIn(folder: string, { entries, names }: Bounds, aborted: () => boolean) {
  const found: { name: string; file: boolean }[] = [];
  let complete = true;
  for await (const dirent of await opendir(folder)) {
    if (aborted()) break;
    if (dirent.name.startsWith('.')) continue;
    if (found.length >= names) {
      complete = false;
      break;
    }
    found.push({ name: dirent.name, file: dirent.isFile() });
  }
  const collator = new Intl.Collator();
  found.sort((a, b) => Number(a.file) - Number(b.file) || collator.compare(a.name, b.name));
  return { names: found.slice(0, entries).map(({ name }) => name), complete: complete && found.length <= entries };
}

async function read(folder: string, bounds: Bounds, aborted: () => boolean) {
  const { names, complete } = await namesIn(folder, bounds, aborted);
  const entries: Entry[] = [];
  for (let at = 0; at < names.length && !aborted(); at += together) {
    const some = await Promise.all(names.slice(at, at + together).map((name) => entryOf(folder, name)));
    entries.push(...some.filter((entry) => entry !== null));
  }
  // Only now is a link to a folder recognised as one.
  return { entries: entries.sort((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file')), complete };
}

/**
 * Folders first, then files, each by name, without hidden ones. Only the first of very many entries; it ends when
 * nobody is waiting or the disk does not answer in time. Errors: IO.
 */
export async function listDirectory(
  asked: string | null,
  { signal, ...bounds }: Partial<Bounds> & { signal?: AbortSignal | undefined } = {},
): Promise<z.infer<typeof directoryListing>> {
  const folder = path.resolve(asked ?? os.homedir());
  const most = { ...usual, ...bounds };
  const end = ending(folder, most.ms, signal);
  try {
    const found = await Promise.race([read(folder, most, end.aborted), end.ended]);
    // Reading then stops early, so the list is incomplete.
    if (end.aborted()) throw end.reason();
    const parent = path.dirname(folder);
    return { path: folder, parent: parent === folder ? null : parent, ...found };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof ORPCError || typeof code !== 'string') throw error;
    throw unreadable(folder, whyNot[code] ?? phrase('folder-missing'));
  }
}
