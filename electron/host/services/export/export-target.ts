import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { diskFailure, failure } from '../../errors/errors.ts';
import { syncFolder } from '../../media/store.ts';

/** A marker in every exported folder: only folders with it, or empty ones, are ever replaced. */
export const marker = '.benchwright-export.json';

/** The destination of an export, put in place in one step. */
export interface Place {
  /** Temporary folder to write to, beside the final one. */
  temporary: string;
  /** Name of its main file. */
  main: string;
  /** Moves what was written to its final place; `files` are relative names. */
  commit(files: readonly string[]): Promise<void>;
  /** Removes the temporary folder; the final place is unchanged. */
  abandon(): Promise<void>;
}

const exists = (file: string) => stat(file).catch(() => null);

/** Creates a folder and its parents. Node's recursive mkdir never returns where nothing can be created, as in /proc. */
async function makeFolders(folder: string): Promise<void> {
  if (await exists(folder)) return;
  await makeFolders(path.dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    throw diskFailure(error, folder, phrase('disk-next-place'));
  });
}

async function refuseForeign(folder: string, mark: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length === 0 || names.includes(mark)) return;
  throw failure('INVALID', phrase('export-folder-used', { folder }), {
    field: 'out',
  });
}

/** Moves one file into place; its content is already synced. */
async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to);
}

function isGoing(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what killed exports to the same place left behind, and restores what was there before them. */
async function clearLeftovers(target: string): Promise<void> {
  const parent = path.dirname(target);
  for (const name of await readdir(parent).catch(() => [])) {
    const rest = name.startsWith(`.${path.basename(target)}.`) ? name.slice(path.basename(target).length + 2) : '';
    const found = /^(\d+)-[0-9a-f]{8}\.(tmp|old)$/.exec(rest);
    if (!found || isGoing(Number(found[1]))) continue;
    const left = path.join(parent, name);
    if (found[2] === 'old' && !(await exists(target))) await rename(left, target);
    else await rm(left, { recursive: true, force: true });
  }
}

/**
 * `out` names a folder, or the main file itself if it has the extension of the format's main file. A folder is swapped
 * whole; for a file the pictures are moved beside it first and the file is renamed last, so that readers never see an
 * incomplete export. `mark` is the file by which a folder is known to be ours.
 */
export async function choosePlace(out: string, formatMain: string, formatName: string, mark = marker): Promise<Place> {
  const target = path.resolve(out);
  const parent = path.dirname(target);
  await clearLeftovers(target);
  const found = await exists(target);
  const asFile = formatMain !== '' && !found?.isDirectory() && path.extname(target) === path.extname(formatMain);
  if (!asFile && found && !found.isDirectory())
    throw failure('INVALID', phrase('export-target-file', { target, format: formatName }), { field: 'out' });
  if (asFile && formatMain.includes('/'))
    throw failure('INVALID', phrase('export-target-folder', { format: formatName }), {
      field: 'out',
    });
  if (!asFile && found) await refuseForeign(target, mark);
  await makeFolders(parent);
  const suffix = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const temporary = path.join(parent, `.${path.basename(target)}.${suffix}.tmp`);
  await makeFolders(temporary);
  const abandon = () => rm(temporary, { recursive: true, force: true });
  if (asFile)
    return {
      temporary,
      main: formatMain,
      abandon,
      commit: async (files) => {
        const beside = files.filter((name) => name !== formatMain && name !== marker);
        for (const name of beside) await moveInto(path.join(temporary, name), path.join(parent, name));
        for (const folder of new Set(beside.map((name) => path.dirname(path.join(parent, name)))))
          await syncFolder(folder);
        await rename(path.join(temporary, formatMain), target);
        await syncFolder(parent);
        await abandon();
      },
    };
  return {
    temporary,
    main: formatMain,
    abandon,
    commit: async () => {
      const before = path.join(parent, `.${path.basename(target)}.${suffix}.old`);
      const replaced = (await exists(target)) !== null;
      if (replaced) await rename(target, before);
      try {
        await rename(temporary, target);
      } catch (error) {
        if (replaced) await rename(before, target);
        throw error;
      }
      await syncFolder(parent);
      if (replaced) await rm(before, { recursive: true, force: true });
    },
  };
}
