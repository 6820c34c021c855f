import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { BytesOut, OutFolder, TextOut, WriteScreenshot } from './format.ts';

const bufferSize = 1 << 18;
const encoder = new TextEncoder();
/** Buffers of files that have ended, for the next ones: some formats write a small file per picture. */
const free: Uint8Array[] = [];

/**
 * A file written in large pieces, hashed while writing, and durable once ended. While one piece of text goes to the
 * disk, the next one is put together; a failure is thrown by the next call.
 */
class DiskFile implements TextOut, BytesOut {
  readonly #handle: FileHandle;
  readonly #done: (sha256: string) => void;
  readonly #hash: Hash = createHash('sha256');
  /** Text is encoded into one buffer while the other goes to the disk: joining it first takes several times as long. */
  #buffer: Uint8Array | null = null;
  #other: Uint8Array | null = null;
  #used = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, done: (sha256: string) => void) {
    this.#handle = handle;
    this.#done = done;
  }

  async write(piece: string | Uint8Array): Promise<void> {
    if (typeof piece !== 'string') {
      await this.#flush();
      await this.#put(piece);
      // The caller may use its buffer again.
      return this.#writing;
    }
    for (let rest = piece; rest !== ''; ) {
      this.#buffer ??= free.pop() ?? new Uint8Array(bufferSize);
      const { read, written } = encoder.encodeInto(rest, this.#buffer.subarray(this.#used));
      this.#used += written;
      rest = rest.slice(read);
      if (rest !== '') await this.#flush();
    }
  }

  async #flush(): Promise<void> {
    if (!this.#buffer || this.#used === 0) return;
    await this.#put(this.#buffer.subarray(0, this.#used));
    // The other one has reached the disk: `#put` waits for it.
    [this.#buffer, this.#other] = [this.#other, this.#buffer];
    this.#used = 0;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    await this.#writing;
    this.#writing = this.#toDisk(bytes);
    this.#writing.catch(() => {});
    this.#hash.update(bytes);
  }

  async #toDisk(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += (await this.#handle.write(bytes, at)).bytesWritten;
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#writing;
    free.push(...[this.#buffer, this.#other].filter((buffer) => buffer !== null));
    await this.#handle.sync();
    await this.#handle.close();
    this.#done(this.#hash.digest('hex'));
  }

  /** Abandons the file after a failure. */
  async abandon(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#handle.close().catch(() => {});
  }
}

/** Files of one export in a folder that is not visible yet. Relative name → sha256 of the written file. */
export class DiskFolder implements OutFolder {
  readonly files = new Map<string, string>();
  readonly #root: string;
  readonly #made = new Set<string>();
  readonly #open = new Set<DiskFile>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Folders made so far, deepest first, for fsync. */
  get folders(): string[] {
    return [...this.#made].sort((a, b) => b.length - a.length);
  }

  async #place(name: string): Promise<string> {
    const file = path.join(this.#root, name);
    const folder = path.dirname(file);
    if (!this.#made.has(folder)) {
      await mkdir(folder, { recursive: true });
      for (let at = folder; at.startsWith(this.#root); at = path.dirname(at)) this.#made.add(at);
    }
    return file;
  }

  async #file(name: string): Promise<DiskFile> {
    const out: DiskFile = new DiskFile(await open(await this.#place(name), 'wx'), (sha256) => {
      this.files.set(name, sha256);
      this.#open.delete(out);
    });
    this.#open.add(out);
    return out;
  }

  text(name: string): Promise<TextOut> {
    return this.#file(name);
  }

  bytes(name: string): Promise<BytesOut> {
    return this.#file(name);
  }

  async picture(shot: Pick<WriteScreenshot, 'sha256' | 'file'>, name: string): Promise<void> {
    if (this.files.has(name)) return;
    this.files.set(name, shot.sha256);
    const file = await this.#place(name);
    await copyFile(shot.file, file, constants.COPYFILE_FICLONE);
    const handle = await open(file, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async abandon(): Promise<void> {
    for (const file of this.#open) await file.abandon();
  }
}
