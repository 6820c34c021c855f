import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, request } from 'undici';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { SplicedBody } from './body.ts';

/** Longest reply accepted by default, in millions of bytes; far more than an answer needs. */
export const defaultReplyMegabytes = 2;

/** Length of the excerpt of an overlong reply, for the person who looks at the call. */
const keptBytes = 64_000;

/** Only our own time limit ends a silent wait: a slow model may think for minutes before its first byte. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 }, keepAliveTimeout: 10_000 });

/** The response started, and ended early; `status` is its status. */
export class BrokenAnswer extends Error {
  readonly status: number;

  constructor(status: number, cause: unknown) {
    super(inWords('server-interrupted'), { cause });
    this.status = status;
  }
}

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decodersOf(encoding: string): Transform[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  return names.reverse().flatMap((name) => {
    if (name === '' || name === 'identity') return [];
    const make = decoders[name];
    if (!make)
      throw new ProviderError({
        code: 'bad-encoding',
        message: inWords('server-encoding', { name }),
      });
    return [make()];
  });
}

/** Collects a body up to `mostBytes`; a longer one is interrupted there, and the error contains its beginning. */
async function collect(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= mostBytes) continue;
    const begins = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8');
    throw new ProviderError({
      code: 'too-large',
      message: inWords('server-too-long', { most: mostBytes / 1e6 }),
      body: inWords('server-cut', { begins, kept: keptBytes / 1000, most: mostBytes / 1e6 }),
    });
  }
  return chunks.length === 1 && chunks[0] ? Buffer.from(chunks[0]) : Buffer.concat(chunks, size);
}

/**
 * Reads and decompresses a body as it arrives: a few kilobytes can become gigabytes, so the limit applies to the
 * result.
 */
async function readAll(body: Readable, encoding: string, mostBytes: number): Promise<Buffer> {
  const damage: Error[] = [];
  const plain = decodersOf(encoding).reduce<Readable>((from, decoder) => {
    from.once('error', (error) => decoder.destroy(error));
    decoder.once('error', (error) => damage.push(error));
    return from.pipe(decoder);
  }, body);
  let lost: unknown = null;
  body.once('error', (error) => {
    lost = error;
  });
  try {
    return await collect(plain, mostBytes);
  } catch (error) {
    const [first] = damage;
    if (lost !== null || !first || first !== error) throw lost ?? error;
    throw new ProviderError({
      code: 'bad-encoding',
      message: inWords('server-damaged', { encoding, why: first.message }),
    });
  }
}

/** An error while a response was arriving, with its status. */
function brokenOff(error: unknown, status: number): Error {
  if (!(error instanceof ProviderError)) return new BrokenAnswer(status, error);
  const { code, message, body } = error;
  return new ProviderError({ code, message, body, httpStatus: status });
}

/** undici accepts any iterable as a body, without a stream around it; only its types do not say so. */
const bodyOf = (spliced: SplicedBody): Readable => spliced.pieces() as Iterable<Buffer> as unknown as Readable;

/** A complete response: its text is available without reading a stream. */
class WholeResponse extends Response {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
  }

  override text = async (): Promise<string> => new TextDecoder().decode(this.#bytes);
  override json = async (): Promise<unknown> => JSON.parse(await this.text());
}

/**
 * `fetch` for the SDKs: passes the body on unchanged, waits without limit, and reads the whole response up to a size.
 */
export function wireFetch(megabytes: number) {
  return async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const given = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
    const sent = Object.fromEntries(given);
    const spliced = init.body instanceof SplicedBody ? init.body : null;
    if (spliced) sent['content-length'] = String(spliced.size);
    const { statusCode, headers, body } = await request(String(input), {
      method: init.method as 'GET' | 'POST',
      headers: sent,
      body: spliced ? bodyOf(spliced) : ((init.body as Buffer | string | null | undefined) ?? null),
      signal: init.signal ?? null,
      dispatcher: agent,
    });
    let plain: Buffer;
    try {
      plain = await readAll(body, String(headers['content-encoding'] ?? ''), megabytes * 1e6);
    } catch (error) {
      body.destroy();
      throw brokenOff(error, statusCode);
    }
    const kept: [string, string][] = [];
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && name !== 'content-encoding' && name !== 'content-length')
        kept.push([name, Array.isArray(value) ? value.join(', ') : value]);
    return new WholeResponse(plain, { status: statusCode, headers: kept });
  };
}
