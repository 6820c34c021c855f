import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { siteHost, siteNames } from '#shared/agents/sites.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};
/** Most bytes of what a page stores. */
const mostBytes = 1_000_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > mostBytes) throw new RangeError();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The shipped sites, with what their pages have stored on the server (`/state.json`), in memory: one instance for each
 * episode, so that none sees another.
 */
export class Sites {
  readonly #resources: string;
  readonly #states = new Map<string, string>();

  constructor(resources: string) {
    this.#resources = resources;
  }

  isSite(host: string): boolean {
    return siteNames.some((name) => siteHost(name) === host);
  }

  /** Forgets what was stored, and stores what a task begins with. */
  reset(states: readonly { app: string; value: unknown }[]): void {
    this.#states.clear();
    for (const { app, value } of states) this.#states.set(siteHost(app) ?? '', JSON.stringify(value));
  }

  /** Answers one request to a site. */
  async answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(body);
    };
    if (url.pathname === '/state.json') {
      if (request.method === 'PUT') this.#states.set(url.hostname, await bodyOf(request));
      send(200, 'application/json', this.#states.get(url.hostname) ?? 'null');
      return;
    }
    const folder = url.hostname.replace(/\.test$/, '');
    const name = path.posix.basename(url.pathname) || 'index.html';
    const type = types[path.extname(name)];
    if (request.method !== 'GET' || !type) return send(404, 'text/plain', '');
    try {
      send(200, type, await readFile(path.join(this.#resources, 'sites', folder, name)));
    } catch {
      send(404, 'text/plain', '');
    }
  }
}
