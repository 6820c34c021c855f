import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import type { Caller, Host } from '#electron/host/host.ts';
import { findPicture } from '#electron/host/media/find.ts';
import { appRoot } from '#electron/host/places.ts';
import { router } from '#electron/host/router/index.ts';
import { staticFile } from '#electron/host/static-files.ts';
import { interceptors } from '#electron/host/router/interceptors.ts';
import { refuse, sendFile } from './files.ts';
import { Guard } from './guard.ts';
import { commonHeaders, mediaPolicy, pagePolicy } from '#electron/host/page-policy.ts';

/** Largest body of one call; a drop of many pictures is sent in several. */
const bodyLimit = 256 * 1024 * 1024;
const sha256Path = /^\/(media|thumb)\/([0-9a-f]{64})$/;

export interface ServeOptions {
  host: Host;
  port: number;
  /** Address to bind, e.g. `127.0.0.1`. */
  bind: string;
  /** Names besides the bound address under which the server is reached. */
  names: readonly string[];
  people: readonly Caller[];
  tls: { cert: Buffer; key: Buffer } | null;
  /** Folder of the built renderer; default the one beside this build. */
  rendererFolder?: string;
}

export interface RunningServer {
  /** Address with the token of the first person. */
  url: string;
  people: { name: string; url: string }[];
  close(): Promise<void>;
}

const bracketed = (name: string) => (name.includes(':') ? `[${name}]` : name);

async function listen(server: Server, port: number, bind: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

async function sendMedia(
  host: Host,
  match: RegExpMatchArray,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sha = match[2] ?? '';
  const width = Math.min(2048, Math.max(16, Math.trunc(Number(url.searchParams.get('w') ?? 512)) || 512));
  const found = await findPicture(host, match[1] === 'media' ? 'media' : 'thumb', sha, width);
  if (!found) return refuse(response, 404, 'No such picture');
  const headers = {
    'Content-Type': found.mime,
    // The address names the bytes, so they never change.
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Security-Policy': mediaPolicy,
  };
  await sendFile(response, found.file, headers, request.method !== 'HEAD');
}

/** Starts the browser shell: the contract under /rpc, pictures under /media and /thumb, the renderer elsewhere. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const { host } = options;
  const folder = options.rendererFolder ?? path.join(appRoot(), 'out', 'renderer');
  const rpc = new RPCHandler(router, {
    clientInterceptors: interceptors(),
    plugins: [new BodyLimitPlugin({ maxBodySize: bodyLimit })],
  });
  let guard: Guard;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!guard.hostAllowed(request)) return refuse(response, 421, 'This server does not answer under that name.');
    if (!guard.originAllowed(request)) return refuse(response, 403, 'Requests from other sites are refused.');
    // Joined, not resolved: `//other/…` is a path here and names no other host.
    const url = new URL(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`);
    const token = url.searchParams.get('token');
    if (url.pathname === '/' && token !== null) {
      const cookie = guard.exchange(token);
      if (!cookie) return refuse(response, 401, 'This address is not valid any more. Use the one printed at start.');
      response.writeHead(303, { ...commonHeaders, 'Set-Cookie': cookie, Location: '/', 'Cache-Control': 'no-store' });
      return void response.end();
    }
    const caller = guard.caller(request);
    if (!caller) return refuse(response, 401, 'Open the address that "benchwright serve" printed at start.');
    if (url.pathname.startsWith('/rpc/')) {
      for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
      response.setHeader('Cache-Control', 'no-store');
      const { matched } = await rpc.handle(request, response, { prefix: '/rpc', context: { host, caller } });
      if (!matched) refuse(response, 404, 'No such procedure');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is answered here.');
    const media = url.pathname.match(sha256Path);
    if (media) return sendMedia(host, media, url, request, response);
    const found = staticFile(folder, url.pathname);
    if (!found) return refuse(response, 404, 'Not found');
    const hashed = url.pathname.startsWith('/assets/');
    const headers = {
      'Content-Type': found.type,
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': hashed ? 'private, max-age=31536000, immutable' : 'no-store',
    };
    await sendFile(response, found.file, headers, request.method !== 'HEAD');
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`serve: ${request.method} ${request.url?.split('?')[0]}: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server could not answer; its log says why.');
    });
  };
  const server = options.tls ? createTlsServer(options.tls, onRequest) : createServer(onRequest);
  // A long upload on a slow line is allowed, a connection that never finishes its headers is not.
  server.headersTimeout = 20_000;
  server.requestTimeout = 0;
  const port = await listen(server, options.port, options.bind);
  const scheme = options.tls ? 'https' : 'http';
  const names = [options.bind, ...options.names].map(bracketed);
  guard = new Guard(
    options.people,
    names.map((name) => new URL(`${scheme}://${name}:${port}`).origin),
  );

  const people = guard.tokens().map(({ token, caller }) => ({
    name: caller.name,
    url: `${scheme}://${names[0]}:${port}/?token=${token}`,
  }));
  return {
    url: people[0]?.url ?? '',
    people,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
