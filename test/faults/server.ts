import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './faults.ts';

export interface Asked {
  /** All text of the request, in order. */
  text: string;
  /** Whether a picture was included. */
  image: boolean;
  /** Hash of the included pictures as sent, which differs between providers' formats. */
  picture: string;
  /** Whether the answer was requested with a schema or a tool. */
  schema: boolean;
  model: string;
}

/** A model's reply; an object is sent as JSON text, `refusal` in the provider's own form. */
export type Say = (asked: Asked) => string | { refusal: string };

export interface LogEntry {
  /** Hash of the request's body: equal requests are one call. */
  key: string;
  at: number;
  /** Null for a whole, well-formed answer. */
  fault: string | null;
  /** True once the answer was handed to the network in full. */
  answered: boolean;
  authorization: string | null;
}

export interface ModelServerOptions {
  say: Say;
  /** Draws a fault for the n-th request (0, 1 …) of all; null answers well. */
  fault?: (n: number, asked: Asked) => { name: string; fault: Fault } | null;
  latencyMs?: (asked: Asked) => number;
  usage?: { input: number; output: number };
  /** Default: a free one. */
  port?: number;
}

export interface ModelServer {
  /** Base URL for provider `openai`. */
  openai: string;
  /** Base URL for provider `anthropic`. */
  anthropic: string;
  log: LogEntry[];
  inFlight(): number;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

type Json = Record<string, unknown>;

/** Finds text and pictures in the three request formats. */
function gather(value: unknown, found: { texts: string[]; images: string[] }): void {
  if (Array.isArray(value)) for (const entry of value) gather(entry, found);
  else if (value !== null && typeof value === 'object') {
    const { type, text, content, system, messages, input, source, image_url } = value as Json;
    if (type === 'image' || type === 'image_url' || type === 'input_image')
      found.images.push(JSON.stringify(source ?? image_url));
    for (const part of [system, text, content, messages, input]) {
      if (typeof part === 'string') found.texts.push(part);
      else if (part !== undefined) gather(part, found);
    }
  }
}

function envelope(path: string, given: ReturnType<Say>, usage: { input: number; output: number }): unknown {
  const refusal = typeof given === 'string' ? null : given.refusal;
  const text = typeof given === 'string' ? given : null;
  if (path.endsWith('/messages'))
    return {
      id: 'msg',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: text ?? refusal }],
      stop_reason: refusal === null ? 'end_turn' : 'refusal',
      usage: { input_tokens: usage.input, output_tokens: usage.output },
    };
  if (path.endsWith('/responses'))
    return {
      id: 'resp',
      status: 'completed',
      output: [
        { type: 'message', content: [refusal === null ? { type: 'output_text', text } : { type: 'refusal', refusal }] },
      ],
      usage: { input_tokens: usage.input, output_tokens: usage.output },
    };
  return {
    id: 'chat',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text, refusal } }],
    usage: { prompt_tokens: usage.input, completion_tokens: usage.output },
  };
}

/** A model server on a free port of this machine that supports three request formats and misbehaves on request. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const log: LogEntry[] = [];
  let open = 0;
  let count = 0;
  const usage = options.usage ?? { input: 1000, output: 100 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
      return;
    }
    const body = await read(request);
    const asked: Json = JSON.parse(body);
    const found = { texts: [] as string[], images: [] as string[] };
    gather(asked, found);
    const schema = 'response_format' in asked || 'tools' in asked || 'text' in asked;
    const about: Asked = {
      text: found.texts.join('\n'),
      image: found.images.length > 0,
      picture: shortHash(found.images.join()),
      schema,
      model: String(asked['model']),
    };
    const drawn = options.fault?.(count++, about) ?? null;
    const entry: LogEntry = {
      key: shortHash(`${path} ${body}`),
      at: Date.now(),
      fault: drawn?.name ?? null,
      answered: false,
      authorization: request.headers.authorization ?? (request.headers['x-api-key'] as string | undefined) ?? null,
    };
    log.push(entry);
    const wait = options.latencyMs?.(about) ?? 0;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const whole = JSON.stringify(envelope(path, options.say(about), usage));
    if (drawn) drawn.fault(response, whole);
    else {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(whole, () => {
        entry.answered = true;
      });
    }
  }

  const server = createServer((request, response) => {
    open++;
    response.on('close', () => open--);
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    openai: `http://127.0.0.1:${port}/v1`,
    anthropic: `http://127.0.0.1:${port}`,
    log,
    inFlight: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
