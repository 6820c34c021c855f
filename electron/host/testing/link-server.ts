import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LinkServer {
  at: string;
  /** Paths that were asked for, with their `Range`. */
  asked: string[];
  /** Breaks the connections whose answers stopped in the middle. */
  break(): void;
  close(): void;
}

export interface Served {
  body: Uint8Array | string;
  headers?: Record<string, string>;
  /** Breaks the first answers after so many bytes each: at once after none, otherwise at `break`. */
  cuts?: number[];
  /** Answers the whole file whatever part is asked for. */
  noRange?: boolean;
}

function send(request: IncomingMessage, response: ServerResponse, served: Served, held: Set<ServerResponse>): void {
  const body = Buffer.from(served.body);
  const etag = served.headers?.['ETag'] ?? '"v1"';
  const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
  const condition = request.headers['if-range'];
  const part = from !== undefined && !served.noRange && (condition === undefined || condition === etag);
  if (part && Number(from) >= body.length) return void response.writeHead(416).end();
  const start = part ? Number(from) : 0;
  response.writeHead(part ? 206 : 200, {
    ETag: etag,
    'Content-Length': body.length - start,
    ...(part && { 'Content-Range': `bytes ${start}-${body.length - 1}/${body.length}` }),
    ...served.headers,
  });
  const cut = served.cuts?.shift();
  if (cut === undefined) return void response.end(body.subarray(start));
  if (cut === 0) return void response.destroy();
  response.write(body.subarray(start, start + cut));
  held.add(response);
}

/** A server of files, in memory; a number is a status, a text an address to go on to. */
export async function linkServer(files: Record<string, Served | number | string>): Promise<LinkServer> {
  const asked: string[] = [];
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    asked.push([pathname, request.headers.range].filter(Boolean).join(' '));
    const found = files[pathname] ?? 404;
    if (typeof found === 'number') response.writeHead(found).end('no');
    else if (typeof found === 'string') response.writeHead(302, { Location: found }).end();
    else send(request, response, found, held);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const response of held) response.destroy();
    held.clear();
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, break: cut, close };
}

/** A dataset repository as the hub's interface shows it. */
export function hubFiles(repository: string, files: Record<string, Buffer | string>): Record<string, Served> {
  const sha = '0123456789abcdef';
  const siblings = Object.entries(files).map(([rfilename, body]) => ({ rfilename, size: Buffer.byteLength(body) }));
  return {
    [`/api/datasets/${repository}/revision/main`]: { body: JSON.stringify({ id: repository, sha, siblings }) },
    ...Object.fromEntries(
      Object.entries(files).map(([name, body]) => [`/datasets/${repository}/resolve/${sha}/${name}`, { body }]),
    ),
  };
}
