import type { IncomingMessage } from 'node:http';
import { open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '#pipelines/formats/refused.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { plainly } from '../../../files/inside.ts';
import { ask, Broken, type Lines } from './ask.ts';

/** Tries in a row that bring no byte, and tries in all, after which a file is given up. */
const mostFruitless = 3;
const mostTries = 50;

/** For a file at a commit. */
export const pinned = 'pinned';

export interface Wanted {
  url: URL;
  /** Where its bytes go; what is there already is continued. */
  file: string;
  /** Bytes, if they are known before. */
  size: number | null;
  /**
   * What the server said of the file when the bytes that are there were fetched: they are continued only if it still
   * says so. `pinned` for a file that never changes, null if nothing is known.
   */
  same: string | null;
  /** Called with the first answer, before anything is written. */
  onAnswer?(answer: { url: URL; headers: IncomingMessage['headers']; same: string | null }): void;
  /** Called for each piece with its bytes; negative when the file begins again. Throws when it is too much. */
  onBytes(bytes: number): Promise<void>;
  /** Called with the file's size once it is known. */
  onSize(total: number): void;
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

/** What tells one version of a file from another (RFC 9110, 13.1.5: only strong validators). */
const validatorOf = ({ etag, 'last-modified': modified }: IncomingMessage['headers']): string | null =>
  etag !== undefined && !etag.startsWith('W/') ? etag : (modified ?? null);

/** First byte and size of the whole file of a partial answer (`Content-Range: bytes 5-9/10`). */
function rangeOf({ 'content-range': range = '' }: IncomingMessage['headers']): { from: number; total: number } | null {
  const found = /^bytes (\d+)-\d+\/(\d+)$/.exec(range);
  return found ? { from: Number(found[1]), total: Number(found[2]) } : null;
}

/** One request: from the first byte that is missing, or from the start if the server or the file does not allow that. */
async function tryFile(wanted: Wanted, lines: Lines): Promise<void> {
  const have = await sizeOf(wanted.file);
  if (have > 0 && have === wanted.size) return;
  const headers: Record<string, string> = {};
  if (have > 0 && wanted.same !== null) {
    headers['Range'] = `bytes=${have}-`;
    if (wanted.same !== pinned) headers['If-Range'] = wanted.same;
  }
  const { url, answer } = await ask(wanted.url, headers, lines);
  const range = answer.statusCode === 206 ? rangeOf(answer.headers) : null;
  const from = range?.from === have ? have : 0;
  const length = answer.headers['content-length'];
  const total = range?.total ?? (length === undefined ? null : Number(length));
  if (from === 0 && have > 0) {
    await wanted.onBytes(-have);
    await (await open(wanted.file, plainly.begin)).close();
  }
  // A part that was not asked for, or the answer that there is none: the next try begins with the first byte.
  if ((answer.statusCode === 206 && range?.from !== have) || answer.statusCode === 416) {
    answer.destroy();
    throw new Broken(phrase('link-part'));
  }
  if (total !== null && wanted.size !== null && total !== wanted.size) {
    answer.destroy();
    throw new Refused(phrase('link-other-size', { name: url.pathname, size: total, stated: wanted.size }));
  }
  if (total !== null) wanted.onSize(total);
  wanted.same = wanted.same === pinned ? pinned : validatorOf(answer.headers);
  try {
    if (from === 0) wanted.onAnswer?.({ url, headers: answer.headers, same: wanted.same });
    await write(answer, wanted, from, total);
  } finally {
    answer.destroy();
  }
}

async function write(answer: IncomingMessage, wanted: Wanted, from: number, total: number | null): Promise<void> {
  const handle = await open(wanted.file, from === 0 ? plainly.begin : plainly.change);
  let at = from;
  try {
    const parts = answer[Symbol.asyncIterator]();
    for (;;) {
      const next = await parts.next().catch((error: Error) => {
        throw new Broken(textPhrase(error.message));
      });
      if (next.done) break;
      const part: Buffer = next.value;
      await wanted.onBytes(part.length);
      await handle.write(part, 0, part.length, at);
      at += part.length;
    }
  } finally {
    await handle.close();
  }
  const whole = total ?? wanted.size;
  if (whole !== null && at !== whole) throw new Broken(phrase('link-short', { at, whole }));
}

/**
 * Fetches a file; after a break it continues where it stopped. Errors: `Refused` with the reason, the signal's reason
 * when it aborts. What was fetched stays.
 */
export async function fetchFile(wanted: Wanted, lines: Lines, wait: number): Promise<void> {
  let fruitless = 0;
  for (let tries = 1; ; tries++) {
    const before = await sizeOf(wanted.file);
    try {
      await tryFile(wanted, lines);
      return;
    } catch (error) {
      lines.signal.throwIfAborted();
      if (!(error instanceof Broken)) throw error;
      fruitless = (await sizeOf(wanted.file)) > before ? 0 : fruitless + 1;
      if (fruitless >= mostFruitless || tries >= mostTries)
        throw new Refused(phrase('link-broke', { server: wanted.url.origin, why: error.phrase }));
      await pause(wait * 2 ** fruitless, undefined, { signal: lines.signal });
    }
  }
}
