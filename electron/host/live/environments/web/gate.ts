import { createServer, type IncomingMessage, request as forward, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Sites } from './sites.ts';

/** Headers between a browser and its proxy, not meant for the server. */
const hop: ReadonlySet<string> = new Set(['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive']);

/**
 * The only way out for an agent's browser: a proxy on this machine that lets through the origins of the task and
 * nothing else, whatever asks for it (a page, a redirect, a socket, a worker). It serves the shipped sites itself.
 */
export class Gate {
  readonly #sites: Sites;
  readonly #allowed: ReadonlySet<string>;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(sites: Sites, allowed: ReadonlySet<string>) {
    this.#sites = sites;
    this.#allowed = allowed;
    this.#server = createServer((request, response) => {
      this.#http(request, response).catch(() => response.destroy());
    });
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('connect', (request, socket: Socket) => this.#tunnel(request.url ?? '', socket));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
  }

  /** Starts it on a free port of this machine; resolves with its address. */
  async open(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  allows(origin: string): boolean {
    return this.#allowed.has(origin);
  }

  async #http(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Inside a tunnel the request names only its path.
    const asked = request.url?.startsWith('/')
      ? `http://${request.headers.host ?? ''}${request.url}`
      : (request.url ?? '');
    const url = URL.canParse(asked) ? new URL(asked) : null;
    if (!url || url.protocol !== 'http:' || !this.allows(url.origin)) {
      response.writeHead(403, { 'content-type': 'text/plain' });
      response.end();
      return;
    }
    if (this.#sites.isSite(url.host)) return this.#sites.answer(url, request, response);
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !hop.has(name)));
    const onward = forward(url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(onward);
  }

  /** A tunnel for an encrypted connection, or for a socket without encryption. */
  #tunnel(target: string, socket: Socket): void {
    const url = URL.canParse(`https://${target}`) ? new URL(`https://${target}`) : null;
    const port = Number(/:(\d+)$/.exec(target)?.[1] ?? 443);
    const origins = url ? [url.origin, `http://${port === 80 ? url.hostname : `${url.hostname}:${port}`}`] : [];
    if (!url || !origins.some((origin) => this.allows(origin))) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    if (this.#sites.isSite(url.hostname)) {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      this.#server.emit('connection', socket);
      return;
    }
    const onward = connect(port, url.hostname.replace(/^\[|\]$/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    this.#keep(onward);
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
