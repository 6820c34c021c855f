import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** One record larger than this is refused rather than held in memory. */
const maxRecord = 64 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text of one part of a file, or why it is not text or too large; `text` is then empty. */
export interface Collected {
  text: string;
  bad?: Refused;
}

/** Collects the bytes of the current record of a file across chunk borders. */
export class Collector {
  #parts: Buffer[] = [];
  #length = 0;
  /** 1-based line and 0-based byte of the record's start. */
  line = 0;
  byte = 0;

  begin(line: number, byte: number): void {
    this.#parts = [];
    this.#length = 0;
    this.line = line;
    this.byte = byte;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > maxRecord) this.#parts = [];
    else this.#parts.push(part);
  }

  /** Why the record so far is too large to be held, or null. */
  tooLarge(): Refused | null {
    if (this.#length <= maxRecord) return null;
    return new Refused(phrase('json-record-large', { most: maxRecord / 1048576 }), this.line);
  }

  /** Bytes that are not text, or too many, only affect their record. */
  text(): Collected {
    const large = this.tooLarge();
    if (large) return { text: '', bad: large };
    const [only] = this.#parts;
    try {
      return { text: decoder.decode(this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts)) };
    } catch {
      return { text: '', bad: new Refused(phrase('format-not-utf8'), this.line) };
    }
  }
}
