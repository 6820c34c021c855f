import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DiskFolder } from '#pipelines/formats/disk-folder.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { getMedia, screenshotNameOf } from '../../db/queries/screenshots/media.ts';
import { failure } from '../../errors/errors.ts';
import { mediaPath } from '../../media/media-path.ts';
import { pictureState, pictureTrouble } from '../../media/verified.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { LeavingPictures } from '../export/leaving-pictures.ts';
import type { SourceCount } from '../release/picture-sources.ts';

/** The list of published pictures, one a line. */
export const picturesFile = 'pictures.jsonl';

interface Published {
  file: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  source: string;
  licence: string | null;
}

/** The pictures of a publication: blurred as they are now, and without metadata. */
export class PublishedPictures {
  readonly #project: ProjectFiles;
  readonly #disk: DiskFolder;
  readonly #sources: SourceCount;
  readonly #leaving: LeavingPictures;
  /** Names in the folder by the hash of the stored picture. */
  readonly #names = new Map<string, string>();
  readonly #published = new Map<string, Published>();
  /** Where the bytes of each name are. */
  readonly #files = new Map<string, string>();
  /** Those that were read last. */
  #read = new Map<string, Uint8Array>();

  constructor(project: ProjectFiles, disk: DiskFolder, sources: SourceCount) {
    this.#project = project;
    this.#disk = disk;
    this.#sources = sources;
    this.#leaving = new LeavingPictures(project.read, true);
  }

  get blurred(): number {
    return this.#leaving.blurred;
  }

  get bytes(): number {
    return [...this.#published.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The name of a picture that was added. */
  name(stored: string): string {
    return this.#names.get(stored) ?? '';
  }

  /** Errors: IO, naming the picture, for one that is missing or was changed. */
  async add(stored: string, from: string | null): Promise<void> {
    if (this.#names.has(stored)) return;
    const { read, folder } = this.#project;
    const media = getMedia(read, stored);
    const ext = media?.ext ?? 'png';
    const state = media ? await pictureState(folder, stored, ext) : 'missing';
    if (!media || state !== 'ok') {
      const name = screenshotNameOf(read, stored) ?? `${stored.slice(0, 12)}.${ext}`;
      const trouble = pictureTrouble(state === 'ok' ? 'missing' : state, name, stored, ext);
      throw failure('IO', phrase('publish-picture', { trouble }), { path: mediaPath(folder, stored, ext) });
    }
    const going = { sha256: stored, ext, file: mediaPath(folder, stored, ext) };
    await this.#leaving.leave(going);
    const { sha256 } = going;
    const file = path.posix.join('images', sha256.slice(0, 2), `${sha256}.${ext}`);
    this.#names.set(stored, file);
    this.#files.set(file, going.file);
    await this.#disk.picture(going, file);
    const { size: bytes } = await stat(going.file);
    const source = this.#sources.source(stored, from);
    const { width, height } = media;
    this.#published.set(file, { file, sha256, width, height, bytes, source, licence: this.#sources.licence(source) });
  }

  /** The content of some pictures by name. */
  async contents(stored: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const names = stored.map((text) => this.name(text));
    const next = new Map<string, Uint8Array>();
    for (const name of names) next.set(name, this.#read.get(name) ?? (await readFile(this.#files.get(name) ?? '')));
    this.#read = next;
    return next;
  }

  /** Writes the list; returns the number of pictures. */
  async list(): Promise<number> {
    const out = await this.#disk.text(picturesFile);
    const sorted = [...this.#published.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
    for (const entry of sorted) await out.write(`${JSON.stringify(entry)}\n`);
    await out.end();
    return sorted.length;
  }

  remove(): void {
    this.#leaving.remove();
  }
}
