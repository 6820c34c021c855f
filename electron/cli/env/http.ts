import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { hashOf, newSecret } from '#electron/host/people/people.ts';
import { ClientRefusal, type ServedEnvironment, type Shown } from '#electron/host/services/live-runs/served.ts';
import { originsOf } from '#electron/serve/addresses.ts';
import { mcpServer } from './mcp.ts';

/** Longest request, in bytes (our choice). */
const longestBody = 1_000_000;

const session = z.string();
const inputs = {
  '/reset': z.strictObject({ task: z.string().optional() }),
  '/observe': z.strictObject({ session }),
  '/act': z.looseObject({ session, action: z.unknown().optional(), reply: z.string().optional() }),
  '/finish': z.strictObject({ session, answer: z.string().optional(), fail: z.string().optional() }),
};

/** What is wrong with a request, and the status that says so. */
class BadRequest extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > longestBody) throw new BadRequest(413, inWords('client-too-large'));
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new BadRequest(400, inWords('not-json'));
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new BadRequest(400, phraseWords(shapeProblem(read.error)));
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

function asJson(shown: Shown): object {
  if (shown.done) return shown;
  const { picture, observation, ...rest } = shown;
  return { ...rest, observation: { picture: picture.toString('base64'), ...observation } };
}

/** The plain HTTP way in: one JSON object there and back. */
async function plainCall(served: ServedEnvironment, path: keyof typeof inputs, body: unknown): Promise<Shown> {
  if (path === '/reset') return served.reset(parsed(inputs[path], body).task, null);
  if (path === '/observe') return served.observe(parsed(inputs[path], body).session);
  if (path === '/finish') {
    const { session: of, ...how } = parsed(inputs[path], body);
    return served.finish(of, how);
  }
  const { session: of, ...answer } = parsed(inputs[path], body);
  if (answer.action === undefined && answer.reply === undefined) throw new BadRequest(400, inWords('client-no-action'));
  return served.act(of, answer);
}

export interface ServedOverHttp {
  url: string;
  /** Sent with every request: `Authorization: Bearer <token>`. */
  token: string;
  close(): Promise<void>;
}

/** Serves an environment: MCP (streamable HTTP) under /mcp, plain HTTP beside it. Rejects if the port is taken. */
export async function serveOverHttp(served: ServedEnvironment, bind: string, port: number): Promise<ServedOverHttp> {
  const token = newSecret();
  const wanted = Buffer.from(hashOf(`Bearer ${token}`));
  const clients = new Map<string, { transport: StreamableHTTPServerTransport; leave(): void }>();
  let hosts = new Set<string>();

  /** Why a request is not admitted; null if it is. Pages in a browser send Origin, and are none of our clients. */
  function refused({ headers }: IncomingMessage): [number, string] | null {
    if (!hosts.has((headers.host ?? '').toLowerCase())) return [421, inWords('serve-other-name')];
    if (headers.origin !== undefined) return [403, inWords('serve-other-site')];
    const given = Buffer.from(hashOf(headers.authorization ?? ''));
    return timingSafeEqual(given, wanted) ? null : [401, inWords('client-no-token')];
  }

  async function mcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? clients.get(id) : undefined;
    if (known) return known.transport.handleRequest(request, response);
    const { server, leave } = mcpServer(served);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (name) => void clients.set(name, { transport, leave }),
      onsessionclosed: (name) => {
        clients.get(name)?.leave();
        clients.delete(name);
      },
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const no = refused(request);
    if (no) return send(response, no[0], { error: no[1] });
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/mcp') return mcp(request, response);
    if (request.method === 'GET' && path === '/tasks') return send(response, 200, served.tasks());
    if (request.method === 'GET' && path === '/result') return send(response, 200, served.result());
    const call = (Object.keys(inputs) as (keyof typeof inputs)[]).find((key) => key === path);
    if (!call) return send(response, 404, { error: inWords('client-no-such-call', { path }) });
    if (request.method !== 'POST') return send(response, 405, { error: inWords('serve-only-post') });
    send(response, 200, asJson(await plainCall(served, call, await bodyOf(request))));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof BadRequest ? error.status : error instanceof ClientRefusal ? 409 : 500;
      if (response.headersSent) response.destroy();
      else send(response, status, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  // A step takes as long as the environment needs.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => resolve());
  });
  const bound = (server.address() as AddressInfo).port;
  const origins = originsOf({ bind, port: bound, tls: false });
  hosts = new Set(origins.map((origin) => new URL(origin).host));
  return {
    url: origins[0] ?? '',
    token,
    async close() {
      for (const { transport } of clients.values()) await transport.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
