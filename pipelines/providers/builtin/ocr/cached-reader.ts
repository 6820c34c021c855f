import type { SentImage } from '#pipelines/prompts/messages.ts';
import { OcrReader, type ReadPicture } from './reader.ts';

/** Cache of OCR results, by a key of letters and digits. Losing it only costs another reading. */
export interface OcrCache {
  get(key: string): Promise<ReadPicture | null>;
  put(key: string, read: ReadPicture): Promise<void>;
}

/** Everything that changes what OCR reads in a picture. */
function keyOf(sent: SentImage): string {
  const { sha256, offset, width, height, sentWidth, sentHeight, format } = sent;
  return [sha256, ...offset, width, height, sentWidth, sentHeight, format].join('-');
}

/** A reader that reads each picture once: two callers at the same time share one reading. */
export class CachedReader {
  readonly #reader = new OcrReader();
  readonly #cache: OcrCache | null;
  readonly #underWay = new Map<string, Promise<ReadPicture>>();

  constructor(cache: OcrCache | null) {
    this.#cache = cache;
  }

  read(image: { bytes: Uint8Array; sent: SentImage }): Promise<ReadPicture> {
    const key = keyOf(image.sent);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const reading = this.#read(key, image.bytes).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #read(key: string, bytes: Uint8Array): Promise<ReadPicture> {
    const known = await this.#cache?.get(key);
    if (known) return known;
    const read = await this.#reader.read(bytes);
    // A cache that cannot be written (full disk, read-only folder) only costs another reading.
    await this.#cache?.put(key, read).catch(() => undefined);
    return read;
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
