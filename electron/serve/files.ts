import { createReadStream, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commonHeaders } from './headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Streams a file; answers 404 when it is gone. */
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
  // A reader that goes away in the middle is no error of ours.
  await pipeline(createReadStream(file), response).catch(() => response.destroy());
}

/**
 * The renderer's file for a request path, or null. Only files under `folder` are found: the path is decoded,
 * joined, and compared with the folder again.
 */
export function staticFile(folder: string, pathname: string): { file: string; type: string } | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const file = path.join(folder, decoded === '/' ? 'index.html' : decoded);
  const type = types[path.extname(file)];
  if (!file.startsWith(folder + path.sep) || !type) return null;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? { file, type } : null;
}

/** A short plain-text answer. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
