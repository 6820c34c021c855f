import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { commonHeaders } from '#electron/host/pages/page-policy.ts';

/** Files up to this many bytes are read in one piece: a stream's chunks would take several turns of the loop. */
const atOnce = 1024 * 1024;

/** Sends a file; answers 404 when it is gone. */
export async function sendFile(
  response: ServerResponse,
  file: string,
  headers: Record<string, string>,
  withBody: boolean,
): Promise<void> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return refuse(response, 404, 'Not found');
  response.writeHead(200, { ...commonHeaders, 'Content-Length': stats.size, ...headers });
  if (!withBody) return void response.end();
  if (stats.size <= atOnce) {
    const bytes = await readFile(file).catch(() => null);
    return void (bytes ? response.end(bytes) : response.destroy());
  }
  // A client that disconnects midway is not an error.
  await pipeline(createReadStream(file), response).catch(() => response.destroy());
}

/** A short plain-text answer. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
