import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import type { CallContext, Host } from '#electron/host/host.ts';
import { findPicture } from '#electron/host/router/find-picture.ts';
import { keepServed } from '#electron/host/media/served-file.ts';
import { readProjectMeta } from '#electron/host/db/queries/meta.ts';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { router } from '#electron/host/router/index.ts';
import { startPage } from '#electron/host/pages/start-page.ts';
import { staticFile } from '#electron/host/pages/static-files.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { isLoopback, originsOf } from './addresses.ts';
import { refuse, sendFile } from './files.ts';
import { Guard } from './guard.ts';
import { bodyLimitOf, bodyLimits, endWhenIdle, idleBody } from './limits.ts';
import { askToSignIn, refuseAtDoor, refuseCall, showRecordLink, stepOn } from './pages.ts';
import { OpenCalls } from './open-calls.ts';
import { signedInBy } from './sign-in.ts';
import { teamOf } from './team.ts';
import { commonHeaders, mediaPolicy, pagePolicy } from '#electron/host/pages/page-policy.ts';
import { keepHeapSteady } from '#electron/host/long-work/steady-heap.ts';

/** A link for `benchwright record --to`, opened in a browser. */
const recordPath = /^\/record\/([\w-]{20,100})$/;
const sha256Path = /^\/(media|thumb)\/([0-9a-f]{64})$/;

export interface ServeOptions {
  host: Host;
  port: number;
  /** Address to bind, e.g. `127.0.0.1`. */
  bind: string;
  /** Who started it; signs in with the printed address. */
  owner: Caller;
  /** Folder of the project whose people sign in with tokens of their own; null if none is open at the start. */
  people: string | null;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Origin that people open, if it is not the bound one, e.g. `https://studio.example.org` of a proxy. */
  publicOrigin?: string | undefined;
  /** Milliseconds without a byte after which an unfinished body is given up; for tests. */
  idleBody?: number;
  /** Folder of the built renderer; by default the one beside this build. */
  rendererFolder?: string;
}

export interface RunningServer {
  /** Address with the owner's token; good for one browser. */
  url: string;
  /** Bound port; behind a proxy the address has another. */
  port: number;
  /** Address with a person's token, to send as a link. */
  link(token: string): string;
  close(): Promise<void>;
}

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
  caller: Caller,
  match: RegExpMatchArray,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sha = match[2] ?? '';
  const width = Math.min(2048, Math.max(16, Math.trunc(Number(url.searchParams.get('w') ?? 512)) || 512));
  const found = await findPicture(host, match[1] === 'media' ? 'media' : 'thumb', sha, width, caller);
  if (!found) return refuse(response, 404, inWords('serve-no-picture'));
  const headers = {
    'Content-Type': found.mime,
    'Cache-Control': keepServed(found, url.searchParams.get('look')),
    'Content-Security-Policy': mediaPolicy,
  };
  await sendFile(response, found.file, headers, request.method !== 'HEAD');
}

/** Whether a person followed a link from another site: that site cannot read the response to a navigation. */
function followedLink({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const navigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return navigation && (site === 'cross-site' || site === 'same-site');
}

/** Starts the browser shell: the contract under /rpc, pictures under /media and /thumb, the renderer elsewhere. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  keepHeapSteady();
  const { host } = options;
  const folder = options.rendererFolder ?? path.join(appRoot(), 'out', 'renderer');
  const handlers = new Map(
    bodyLimits.map((maxBodySize) => {
      const plugins = [new BodyLimitPlugin<CallContext>({ maxBodySize })];
      return [maxBodySize, new RPCHandler(router, { clientInterceptors: interceptors(), plugins })] as const;
    }),
  );
  // Read before anybody can connect: a server that does not know which links were used must not
  // start.
  const team = teamOf(host, options.people);
  let guard: Guard;
  const encrypted = options.tls !== null || options.publicOrigin?.startsWith('https:') === true;
  const openCalls = new OpenCalls((request) => guard.callerOf(request));
  const stopListening = host.events.listen((event) => {
    const admits = event.type === 'project' || (event.type === 'changed' && event.kinds.includes('person'));
    if (admits) openCalls.look();
  });

  /** The studio's page, which names the open project. */
  function sendPage(request: IncomingMessage, response: ServerResponse, cookie?: string): void {
    const { session } = host;
    const project = session && { path: session.folder, name: readProjectMeta(session.read).name };
    const { 'Cross-Origin-Opener-Policy': alone, ...headers } = commonHeaders;
    response.writeHead(200, {
      ...headers,
      // An address that a person opens has no opener to isolate from, and the header would make the browser start a
      // second process.
      ...(request.headers['sec-fetch-site'] !== 'none' && { 'Cross-Origin-Opener-Policy': alone }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': 'no-store',
      ...(cookie && { 'Set-Cookie': cookie }),
    });
    response.end(request.method === 'HEAD' ? undefined : startPage(path.join(folder, 'index.html'), project));
  }

  /**
   * A token's address: a cookie for a new token; a browser that opened it before already has one. The page is sent at
   * once, since a redirect would double the cost of the start; it removes the token from its address before anything
   * else.
   */
  function comeIn(request: IncomingMessage, response: ServerResponse, token: string): void {
    // A link sent to a person may be opened by a preview, so it signs in only after a press on the page.
    if (!guard.isOwners(token)) {
      const { state, person } = guard.state(token);
      if (guard.cameBy(request, token)) return sendPage(request, response);
      const project = host.session ? readProjectMeta(host.session.read).name : null;
      if (state === 'new') return askToSignIn(response, token, { ...person, project });
      return refuseAtDoor(response, state, true, person?.name);
    }
    const exchanged = guard.exchange(token);
    if (typeof exchanged === 'string') {
      if (!guard.cameBy(request, token)) return refuseAtDoor(response, exchanged, true);
      return sendPage(request, response);
    }
    // Without the header the browser may have followed a link, and would not send the cookie.
    if (request.headers['sec-fetch-site'] === undefined) return stepOn(response, '/', exchanged.cookie);
    sendPage(request, response, exchanged.cookie);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      endWhenIdle(request, response, options.idleBody ?? idleBody);
    if (encrypted) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    if (!guard.hostAllowed(request)) return refuse(response, 421, inWords('serve-other-name'));
    // Joined, not resolved: `//other/…` is a path here and names no other host.
    const url = new URL(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`);
    if (url.pathname === '/' && request.method === 'GET' && followedLink(request))
      return stepOn(response, `/${url.search}`);
    if (!guard.originAllowed(request)) return refuse(response, 403, inWords('serve-other-site'));
    const token = url.searchParams.get('token');
    if (url.pathname === '/' && request.method === 'GET' && token !== null) return comeIn(request, response, token);
    if (url.pathname === '/sign-in' && request.method === 'POST') return signedInBy(guard, request, response);
    if (url.pathname === '/sign-out' && request.method === 'POST') {
      const { session, cookie } = guard.signOut(request);
      response.setHeader('Set-Cookie', cookie);
      if (session) host.presence.signedOut(session);
      openCalls.look();
      return refuse(response, 200, 'Signed out.');
    }
    const [, recording] = recordPath.exec(url.pathname) ?? [];
    if (recording !== undefined)
      return showRecordLink(response, guard.recorder(recording)?.name ?? null, request.method === 'GET');
    const caller = guard.callerOf(request);
    if (!caller) {
      const sign = guard.signedInElsewhere(request) ? 'elsewhere' : 'signedOut';
      if (url.pathname === '/') return refuseAtDoor(response, sign, request.method === 'GET');
      if (url.pathname.startsWith('/rpc/')) return refuseCall(response, sign);
      return refuse(response, 401, inWords('serve-open-address'));
    }
    if (url.pathname.startsWith('/rpc/')) {
      for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
      response.setHeader('Cache-Control', 'no-store');
      if (request.method !== 'POST') return refuse(response, 405, inWords('serve-only-post'));
      openCalls.add(request, response, caller);
      const rpc = handlers.get(bodyLimitOf(url.pathname, caller));
      if (!rpc) return refuse(response, 413, inWords('serve-too-large'));
      const { matched } = await rpc.handle(request, response, { prefix: '/rpc', context: { host, caller } });
      if (!matched) refuse(response, 404, inWords('serve-no-procedure'));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, inWords('serve-only-get'));
    const media = url.pathname.match(sha256Path);
    if (media) return sendMedia(host, caller, media, url, request, response);
    const found = staticFile(folder, url.pathname);
    if (!found) return refuse(response, 404, 'Not found');
    if (found.type.startsWith('text/html')) return sendPage(request, response);
    const headers = {
      'Content-Type': found.type,
      'Content-Security-Policy': pagePolicy,
      'Cache-Control': url.pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    };
    await sendFile(response, found.file, headers, request.method !== 'HEAD');
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      // Ended as idle, or by the client: there is nobody to answer, and nothing to report.
      if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      process.stderr.write(`serve: ${request.method} ${request.url?.split('?')[0]}: ${String(error)}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, inWords('serve-failed'));
    });
  };
  const server = options.tls ? createTlsServer(options.tls, onRequest) : createServer(onRequest);
  // A long upload on a slow line is allowed, a connection that never finishes its headers is not.
  server.headersTimeout = 20_000;
  server.requestTimeout = 30 * 60_000;
  const { owner, publicOrigin } = options;
  const port = await listen(server, options.port, options.bind);
  const origins = originsOf({ bind: options.bind, port, tls: options.tls !== null, publicOrigin });
  guard = new Guard({ owner, people: team, origins });
  const link = (token: string) => `${origins[0]}/?token=${token}`;
  host.served = { link, local: isLoopback(new URL(origins[0] ?? 'http://localhost').hostname) };
  return {
    url: link(guard.ownerToken),
    port,
    link,
    close: () =>
      new Promise<void>((resolve) => {
        stopListening();
        host.served = null;
        openCalls.end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
