import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Protocol, protocol } from 'electron';
import { mediaPolicy, pagePolicy } from '#electron/host/pages/page-policy.ts';
import { keepServed } from '#electron/host/media/served-file.ts';
import { startPage } from '#electron/host/pages/start-page.ts';
import { staticFile } from '#electron/host/pages/static-files.ts';
import { origin, scheme } from './window/address.ts';
import type { Engine } from './engine.ts';

const picturePath = /^\/(media|thumb)\/([0-9a-f]{64})$/;

/** Must run before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ]);
}

const refused = (status: number) => new Response(null, { status });

function stream(file: string, headers: Record<string, string>): Response {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return refused(404);
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: { ...headers, 'Content-Length': String(stats.size) } });
}

/**
 * Serves `benchwright://app/…`: the built page, and pictures by hash under `/media` and `/thumb` (of the same origin,
 * so that a canvas that draws them can still be read). Nothing else; no path leaves the renderer's folder.
 */
export function serveScheme(handler: Protocol, rendererFolder: string, engine: Engine): void {
  const page = path.join(path.resolve(rendererFolder), 'index.html');
  handler.handle(scheme, async (request) => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== origin) return refused(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405);
    const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
    const picture = url.pathname.match(picturePath);
    if (picture) {
      const width = Math.min(2048, Math.max(16, Math.trunc(Number(url.searchParams.get('w') ?? 512)) || 512));
      const found = await engine.picture(picture[1] === 'media' ? 'media' : 'thumb', picture[2] ?? '', width);
      if (!found) return refused(404);
      const headers = { 'Content-Type': found.mime, 'Content-Security-Policy': mediaPolicy };
      return stream(found.file, {
        ...common,
        ...headers,
        'Cache-Control': keepServed(found, url.searchParams.get('look')),
      });
    }
    const found = staticFile(path.resolve(rendererFolder), url.pathname);
    if (!found) return refused(404);
    const bytes =
      found.file === page
        ? Buffer.from(startPage(page, engine.project === null ? null : { path: engine.project }))
        : await readFile(found.file).catch(() => null);
    if (!bytes) return refused(404);
    const headers = { ...common, 'Content-Type': found.type, 'Content-Security-Policy': pagePolicy };
    return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } });
  });
}
