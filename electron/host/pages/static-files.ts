import { statSync } from 'node:fs';
import path from 'node:path';

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
