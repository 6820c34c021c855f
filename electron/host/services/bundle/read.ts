import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import readline from 'node:readline';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import { isPictureName, mediaPath } from '../../media/media-path.ts';
import { hashOfFile, pictureState } from '../../media/verified.ts';
import { type Control, unseen } from '../../long-work/long-work.ts';
import { type ReleaseRecord, releaseRecord } from '../release/record.ts';
import {
  type BundledPicture,
  bundledPicture,
  bundleHash,
  type BundleManifest,
  bundleManifest,
  manifestFile,
  picturesFile,
  recordsFile,
} from './manifest.ts';

/** A bundle whose manifest and lists match their hashes. */
export interface Bundle {
  folder: string;
  manifest: BundleManifest;
  pictures: ReadonlyMap<string, BundledPicture>;
}

/** A file is not what the bundle was made with. */
const changed = (file: string) => failure('IO', phrase('bundle-changed', { file }), { path: file });
const missing = (file: string) => failure('IO', phrase('bundle-missing', { file }), { path: file });

async function manifestOf(folder: string): Promise<BundleManifest> {
  const file = path.join(folder, manifestFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw failure('NOT_FOUND', phrase('no-bundle', { folder }), { kind: 'bundle', id: folder });
    throw failure('IO', phrase('bundle-unreadable', { file, why: error.message }), { path: file });
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw changed(file);
  }
  const newer = (given as { version?: unknown } | null)?.version;
  if (typeof newer === 'number' && newer > 1)
    throw failure('INVALID', phrase('bundle-newer', { folder }), { field: 'bundle' });
  const found = bundleManifest.safeParse(given);
  if (!found.success) throw changed(file);
  const { hash, ...content } = found.data;
  if (bundleHash(content) !== hash) throw changed(file);
  return found.data;
}

/** The lines of a list, which was checked. */
async function* lines(file: string): AsyncGenerator<unknown> {
  for await (const line of readline.createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(line);
}

async function assertList(folder: string, name: string, sha256: string): Promise<string> {
  const file = path.join(folder, name);
  if (!(await stat(file).catch(() => null))) throw missing(file);
  if ((await hashOfFile(file)) !== sha256) throw changed(file);
  return file;
}

/**
 * Opens a bundle and checks its manifest and its lists; pictures are checked by `assertPictures`. Errors: NOT_FOUND (no
 * bundle), INVALID (made by a newer version), IO that names the missing or changed file.
 */
export async function readBundle(folder: string): Promise<Bundle> {
  const root = path.resolve(folder);
  const manifest = await manifestOf(root);
  await assertList(root, recordsFile, manifest.files[recordsFile]);
  const list = await assertList(root, picturesFile, manifest.files[picturesFile]);
  const pictures = new Map<string, BundledPicture>();
  for await (const line of lines(list)) {
    const entry = bundledPicture.safeParse(line);
    if (!entry.success || !isPictureName(entry.data.sha256, entry.data.ext)) throw changed(list);
    pictures.set(entry.data.sha256, entry.data);
  }
  return { folder: root, manifest, pictures };
}

/** The records of a checked bundle, in release order. */
export async function* bundledRecords({ folder }: Bundle): AsyncGenerator<ReleaseRecord> {
  const file = path.join(folder, recordsFile);
  for await (const line of lines(file)) {
    const entry = releaseRecord.safeParse(line);
    if (!entry.success) throw changed(file);
    yield entry.data;
  }
}

/** Pictures that are checked at the same time: on a shared file system each waits for the network. */
const atOnce = 8;

/** Reads pictures of a bundle, all or those named, and compares each with its hash. Errors: IO that names the file. */
export async function assertPictures(
  { folder, pictures }: Bundle,
  control: Control = unseen,
  only: ReadonlySet<string> = new Set(pictures.keys()),
): Promise<void> {
  const waiting = [...pictures.values()].filter(({ sha256 }) => only.has(sha256));
  const check = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const state = await pictureState(folder, entry.sha256, entry.ext);
      if (state === 'ok') continue;
      const file = mediaPath(folder, entry.sha256, entry.ext);
      throw state === 'missing' ? missing(file) : changed(file);
    }
  };
  await control.checkpoint();
  await Promise.all(Array.from({ length: atOnce }, check));
}
