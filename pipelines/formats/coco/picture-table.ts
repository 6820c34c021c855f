import { randomInt } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { fitting } from '../json/read.ts';
import { parseJson } from '../json/parse.ts';
import { headOf } from '../text/head.ts';

const picture = z.object({
  id: z.union([z.number(), z.string()]),
  file_name: z.string().min(1),
  width: z.number().optional(),
  height: z.number().optional(),
  platform: z.string().nullish(),
  app_name: z.string().nullish(),
});
export type CocoPicture = z.infer<typeof picture>;

/** A picture of a file as checked. Errors: Refused. */
export const cocoPicture = (value: unknown): CocoPicture => fitting(picture, value);

/** Number of pictures that are kept as they are; of further ones only their place in the file is. */
const keptMost = 100_000;
/** Bytes read at once: neighbours are often asked for one after the other. */
const block = 16_384;

/** FNV-1a. Each table begins it with a number of its own, so that no file can be made whose ids all collide. */
function hashOf(text: string, begin: number): number {
  let hash = begin;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function grown<T extends Float64Array | Uint32Array | Uint8Array>(from: T, length: number): T {
  const made = new (from.constructor as new (length: number) => T)(length);
  made.set(from);
  return made;
}

/**
 * The pictures of a COCO file by id. Boxes refer to them in any order, so all are needed while boxes are read; of millions
 * only places in the file are kept, about 50 bytes each, and read again when they are asked for.
 */
export class PictureTable {
  readonly #file: FileHandle;
  readonly #kept = new Map<number, CocoPicture>();
  #size = 0;
  /** By number: where the picture is in the file, the hash of its id, and whether a box refers to it. */
  #starts = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  #hashes = new Uint32Array(1024);
  #used = new Uint8Array(1024);
  /** Number of a picture plus one, at its hash or at the next free slot. */
  #slots = new Uint32Array(4096);
  #block = { start: -1, bytes: Buffer.alloc(0) };

  readonly #begin = randomInt(2 ** 32);
  /** Bytes before the text, which positions in it do not count. */
  readonly #mark: number;

  private constructor(file: FileHandle, mark: number) {
    this.#file = file;
    this.#mark = mark;
  }

  static async open(file: string): Promise<PictureTable> {
    const mark = (await headOf(file, 3)).toString('hex') === 'efbbbf' ? 3 : 0;
    return new PictureTable(await open(file, 'r'), mark);
  }

  get size(): number {
    return this.#size;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** Adds a picture, or replaces the one with its id. `start` and `length` are its bytes in the file's text. */
  async set(shot: CocoPicture, start: number, length: number): Promise<void> {
    const id = String(shot.id);
    const known = await this.#numberOf(id);
    const at = known ?? this.#add(hashOf(id, this.#begin));
    this.#starts[at] = start;
    this.#lengths[at] = length;
    if (this.#kept.size < keptMost || this.#kept.has(at)) this.#kept.set(at, shot);
  }

  /** The picture with this id and its number, in the order in which they were added; null if there is none. */
  async find(id: string): Promise<{ at: number; shot: CocoPicture } | null> {
    const at = await this.#numberOf(id);
    return at === null ? null : { at, shot: await this.get(at) };
  }

  /** A picture by its number. */
  async get(at: number): Promise<CocoPicture> {
    const kept = this.#kept.get(at);
    if (kept) return kept;
    const text = await this.#textOf(this.#starts[at] ?? 0, this.#lengths[at] ?? 0);
    return cocoPicture(parseJson(text, 1).value);
  }

  use(at: number): void {
    this.#used[at] = 1;
  }

  isUsed(at: number): boolean {
    return this.#used[at] === 1;
  }

  #add(hash: number): number {
    const at = this.#size++;
    if (at === this.#starts.length) {
      this.#starts = grown(this.#starts, at * 2);
      this.#lengths = grown(this.#lengths, at * 2);
      this.#hashes = grown(this.#hashes, at * 2);
      this.#used = grown(this.#used, at * 2);
      this.#slots = new Uint32Array(at * 8);
      for (let n = 0; n < at; n++) this.#place(n, this.#hashes[n] ?? 0);
    }
    this.#hashes[at] = hash;
    this.#place(at, hash);
    return at;
  }

  #place(at: number, hash: number): void {
    let slot = hash % this.#slots.length;
    while (this.#slots[slot] !== 0) slot = (slot + 1) % this.#slots.length;
    this.#slots[slot] = at + 1;
  }

  async #numberOf(id: string): Promise<number | null> {
    const hash = hashOf(id, this.#begin);
    for (let slot = hash % this.#slots.length; this.#slots[slot] !== 0; slot = (slot + 1) % this.#slots.length) {
      const at = (this.#slots[slot] ?? 0) - 1;
      if (this.#hashes[at] === hash && String((await this.get(at)).id) === id) return at;
    }
    return null;
  }

  async #textOf(start: number, length: number): Promise<string> {
    const { start: from, bytes } = this.#block;
    if (from < 0 || start < from || start + length > from + bytes.length) {
      const buffer = Buffer.alloc(Math.max(block, length));
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#mark + start);
      this.#block = { start, bytes: buffer.subarray(0, bytesRead) };
    }
    const at = start - this.#block.start;
    return this.#block.bytes.toString('utf8', at, at + length);
  }
}
