import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Readable } from 'node:stream';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { SplicedBody } from './body.ts';

/** Longest answer taken, bytes; an answer without an end must not fill the memory. */
const mostBytes = 32 * 1024 * 1024;

/** Nothing ends a silent wait but our own time limit: a slow model may think for minutes before its first byte. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 }, keepAliveTimeout: 10_000 });

const endless = () =>
  new ProviderError({ code: 'too-large', message: `The answer has no end after ${mostBytes >> 20} MB.` });

/** A few kilobytes can unpack to gigabytes: the limit holds for what comes out, too. */
const within = { maxOutputLength: mostBytes };
const unzip = (bytes: Buffer) => promisify(gunzip)(bytes, within);
const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: (bytes) => promisify(inflate)(bytes, within),
  br: (bytes) => promisify(brotliDecompress)(bytes, within),
};

async function readAll(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) {
      body.destroy();
      throw endless();
    }
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? Buffer.from(chunks[0]) : Buffer.concat(chunks, size);
}

async function decode(bytes: Buffer, encoding: string): Promise<Buffer> {
  let plain = bytes;
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  for (const name of names.reverse()) {
    if (name === '' || name === 'identity') continue;
    const decoder = decoders[name];
    if (!decoder)
      throw new ProviderError({
        code: 'bad-encoding',
        message: `The answer is encoded as ${name}, which is not known.`,
      });
    plain = await decoder(plain).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw endless();
      throw new ProviderError({
        code: 'bad-encoding',
        message: `The answer says ${name} but is damaged: ${error.message}.`,
      });
    });
  }
  return plain;
}

/** undici takes any iterable as a body, and needs no stream around it; only its types do not say so. */
const bodyOf = (spliced: SplicedBody): Readable => spliced.pieces() as Iterable<Buffer> as unknown as Readable;

/** An answer that has come in as a whole: its text is at hand, and needs no stream to be read from. */
class WholeResponse extends Response {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
  }

  override text = async (): Promise<string> => new TextDecoder().decode(this.#bytes);
  override json = async (): Promise<unknown> => JSON.parse(await this.text());
}

/** `fetch` for the SDKs: hands the body over as it is, waits without limit, and reads the whole answer. */
export async function wireFetch(input: unknown, init: RequestInit = {}): Promise<Response> {
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
  const plain = await decode(await readAll(body), String(headers['content-encoding'] ?? ''));
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== 'content-encoding' && name !== 'content-length')
      kept.push([name, Array.isArray(value) ? value.join(', ') : value]);
  return new WholeResponse(plain, { status: statusCode, headers: kept });
}
