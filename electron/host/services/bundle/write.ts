import { readingWorkOf } from '../../reading-work/work.ts';
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import type { BundleReport } from '#shared/contract/releases.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { isEvaluable } from '#shared/tasks/define.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { textsOf } from '#shared/lints/blurred-names.ts';
import { getMedia, type Media, screenshotNameOf } from '../../db/queries/screenshots/media.ts';
import { failure } from '../../errors/errors.ts';
import { mediaPath } from '../../media/media-path.ts';
import { syncFolder } from '../../media/store.ts';
import { pictureState, pictureTrouble } from '../../media/verified.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { numbering, releasedGroup } from '../release/release-items.ts';
import { choosePlace, type Place } from '../export/export-target.ts';
import { LeavingPictures } from '../export/leaving-pictures.ts';
import { LeavingTexts } from '../export/leaving-texts.ts';
import type { Control } from '../../long-work/long-work.ts';
import { requireRelease } from '../release/freeze.ts';
import { type ReleaseGroup, soundGroups } from '../release/groups.ts';
import { canonicalJson, type ReleaseRecord } from '../release/record.ts';
import { picturesOf } from '../release/subjects.ts';
import { leavingRecords } from './leaving-record.ts';
import {
  type BundleContent,
  bundleHash,
  type BundledPicture,
  manifestFile,
  manifestText,
  picturesFile,
  recordsFile,
} from './manifest.ts';
import { assertPictures, readBundle } from './read.ts';

/** Where a picture of a bundle lies in it. */
const pictureName = ({ sha256, ext }: Pick<BundledPicture, 'sha256' | 'ext'>) =>
  path.posix.join('media', sha256.slice(0, 2), `${sha256}.${ext}`);

/** Counts the items of each task, group by group, as an evaluation numbers them. */
class Counted {
  readonly items = new Map<string, number>();
  readonly #numberOf = new Map(taskTypes.map(({ id }) => [id, numbering()]));

  add(group: ReleaseGroup): void {
    const released = releasedGroup(group);
    for (const task of taskTypes.filter(isEvaluable)) {
      const index = this.items.get(task.id) ?? 0;
      const made = task.released?.(released, { index, numberOf: this.#numberOf.get(task.id) ?? numbering() }) ?? [];
      if (made.length > 0) this.items.set(task.id, index + made.length);
    }
  }
}

/** Writes records and pictures into a folder that nobody sees yet. */
class Writing {
  readonly #project: ProjectFiles;
  readonly #disk: DiskFolder;
  readonly #leaving: LeavingPictures;
  readonly #texts: LeavingTexts;
  readonly #pictures = new Map<string, BundledPicture>();
  /** Stored pictures that were looked at. */
  readonly #seen = new Set<string>();

  constructor(project: ProjectFiles, disk: DiskFolder) {
    this.#project = project;
    this.#disk = disk;
    // The same bytes as in the project, unless areas are blurred: so a call on them is the same call.
    this.#leaving = new LeavingPictures(project.read, false);
    this.#texts = new LeavingTexts(project.read);
  }

  get blurred(): number {
    return this.#leaving.blurred;
  }

  /** The stored pictures that a record names: those of its subject, and any other by their hash. */
  #named(record: ReleaseRecord): Media[] {
    const own = picturesOf(record);
    const found = new Map<string, Media>();
    for (const text of [...own.map(({ sha256 }) => sha256), ...textsOf(record)]) {
      const media = /^[0-9a-f]{64}$/.test(text) && !found.has(text) ? getMedia(this.#project.read, text) : null;
      if (media) found.set(text, media);
    }
    const missing = own.find(({ sha256 }) => !found.has(sha256));
    if (missing) throw this.#unusable('missing', missing);
    return [...found.values()];
  }

  #unusable(state: 'missing' | 'damaged' | 'link', { sha256, ext }: Pick<Media, 'sha256' | 'ext'>) {
    const name = screenshotNameOf(this.#project.read, sha256) ?? `${sha256.slice(0, 12)}.${ext}`;
    return failure('IO', phrase('export-picture', { trouble: pictureTrouble(state, name, sha256, ext) }), {
      path: mediaPath(this.#project.folder, sha256, ext),
    });
  }

  async #picture(media: Media): Promise<void> {
    const { sha256, ext, mime, width, height } = media;
    if (this.#seen.has(sha256)) return;
    this.#seen.add(sha256);
    const state = await pictureState(this.#project.folder, sha256, ext);
    if (state !== 'ok') throw this.#unusable(state, media);
    const going = { sha256, ext, file: mediaPath(this.#project.folder, sha256, ext) };
    await this.#leaving.leave(going);
    const { size: bytes } = await stat(going.file);
    const made = { sha256: going.sha256, ext, mime, bytes, width, height };
    if (this.#pictures.has(made.sha256)) return;
    this.#pictures.set(made.sha256, made);
    await this.#disk.picture(going, pictureName(made));
  }

  /** A record that names the pictures as they are in the bundle. */
  async #leave(record: ReleaseRecord): Promise<ReleaseRecord> {
    for (const media of this.#named(record)) await this.#picture(media);
    const holder = { content: record as unknown };
    this.#leaving.rename([holder as WriteOther]);
    const left = holder.content as ReleaseRecord;
    // A file name may contain the hash of the picture without its blurred areas.
    return left.kind === 'screenshot' && 'exportName' in left && 'sha256' in record && left.sha256 !== record.sha256
      ? { ...left, exportName: path.posix.basename(pictureName(left)) }
      : left;
  }

  async records(tag: string, control: Control, total: number): Promise<Map<string, number>> {
    const counted = new Counted();
    const out = await this.#disk.text(recordsFile);
    let done = 0;
    for (const group of soundGroups(this.#project.read, tag, 'all')) {
      const left = leavingRecords(this.#project.read, group, this.#texts);
      const records: ReleaseRecord[] = [];
      for (const record of [...(left.subject ? [left.subject] : []), ...left.items])
        records.push(await this.#leave(record));
      for (const record of records) await out.write(`${canonicalJson(record)}\n`);
      counted.add(group);
      done += records.length;
      control.progress(done, total);
      await control.checkpoint();
    }
    await out.end();
    return counted.items;
  }

  /** The list of pictures; returns how many there are. */
  async list(): Promise<number> {
    const out = await this.#disk.text(picturesFile);
    const sorted = [...this.#pictures.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
    for (const entry of sorted) await out.write(`${canonicalJson(entry)}\n`);
    await out.end();
    return sorted.length;
  }

  remove(): void {
    this.#leaving.remove();
  }
}

/** Makes the files unwritable: workers read them, nothing changes them. */
async function lock(folder: string, names: Iterable<string>): Promise<void> {
  for (const name of names) {
    const file = path.join(folder, name);
    await chmod(file, (await stat(file)).mode & 0o555);
  }
}

/** Whether the same bundle is already at its place, undamaged. Errors: INVALID for another one. */
async function alreadyThere(out: string, hash: string): Promise<boolean> {
  const found = await stat(path.join(out, manifestFile)).catch(() => null);
  if (!found) return false;
  const there = await readBundle(out);
  if (there.manifest.hash !== hash)
    throw failure('INVALID', phrase('bundle-other', { folder: out, tag: there.manifest.release.tag }), {
      field: 'out',
    });
  await assertPictures(there);
  return true;
}

async function written(
  place: Place,
  project: ProjectFiles,
  asked: { release: string; out: string },
  control: Control,
): Promise<BundleReport> {
  const release = requireRelease(project.read, asked.release);
  const { tag, createdAt, hash: releaseHash, counts, app } = release;
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const disk = new DiskFolder(place.temporary);
  const writing = new Writing(project, disk);
  try {
    const items = Object.fromEntries(await writing.records(tag, control, total));
    if (Object.keys(items).length === 0)
      throw failure('INVALID', phrase('bundle-empty', { tag }), { field: 'release' });
    const pictures = await writing.list();
    const content: BundleContent = {
      format: 'benchwright-bundle',
      version: 1,
      release: { tag, createdAt, hash: releaseHash, counts, app },
      items,
      pictures,
      blurred: writing.blurred,
      files: {
        [recordsFile]: disk.files.get(recordsFile) ?? '',
        [picturesFile]: disk.files.get(picturesFile) ?? '',
      },
    };
    const hash = bundleHash(content);
    const manifest = await disk.text(manifestFile);
    await manifest.write(manifestText(content));
    await manifest.end();
    await lock(place.temporary, disk.files.keys());
    for (const folder of disk.folders) await syncFolder(folder);
    await assertPictures(await readBundle(place.temporary), control);
    const dir = path.resolve(asked.out);
    const unchanged = await alreadyThere(dir, hash);
    if (unchanged) await place.abandon();
    else await place.commit([...disk.files.keys()]);
    return { dir, hash, release: tag, releaseHash, items, pictures, blurred: writing.blurred, unchanged };
  } catch (error) {
    await disk.abandon();
    throw error;
  } finally {
    writing.remove();
  }
}

/**
 * Writes what evaluating a release requires into a folder of its own: its records and pictures, blurred as in exports.
 * It is written beside its place, synced, read back and moved there in one step. The same bundle written twice is equal;
 * another one is never replaced. Errors: NOT_FOUND for the release, INVALID for the place, IO for a missing or changed
 * picture.
 */
export async function writeBundle(
  project: ProjectFiles,
  asked: { release: string; out: string },
  control: Control,
): Promise<BundleReport> {
  requireRelease(project.read, asked.release);
  const place = await choosePlace(asked.out, '', inWords('bundle-format'), manifestFile);
  try {
    return await written(place, project, asked, control);
  } catch (error) {
    await place.abandon();
    throw error;
  }
}

export const writeBundleWork = readingWorkOf('writeBundle', writeBundle);
