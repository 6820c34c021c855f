import type { IncomingMessage, ServerResponse } from 'node:http';
import { leastRole, type Procedure } from '#shared/contract/roles.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type Caller, roles } from '#electron/host/people/caller.ts';

const MB = 1024 * 1024;
/** Maximum body size of a call without files. */
const usual = MB;

/** Calls with larger bodies: files, pasted texts, and lists of up to 100,000 ids. */
const larger: Partial<Record<Procedure, number>> = {
  'imports.upload': 256 * MB,
  'imports.stage': 96 * MB,
  'imports.capturedPage': 96 * MB,
  'recordings.add': 96 * MB,
  'recordings.end': 96 * MB,
  'prelabels.loadTree': 72 * MB,
  'models.importText': 4 * MB,
  'screenshots.update': 8 * MB,
  'screenshots.assign': 8 * MB,
  'screenshots.selectionSummary': 8 * MB,
  'episodes.update': 8 * MB,
  'prelabels.readText': 8 * MB,
  'runs.estimate': 8 * MB,
  'runs.start': 8 * MB,
  'exports.start': 8 * MB,
};

/** Possible body limits; a handler is made for each. */
export const bodyLimits: readonly number[] = [usual, ...new Set(Object.values(larger))];

/**
 * Maximum body size that a caller may send to `/rpc/<resource>/<procedure>`, in bytes. Callers who may not call a
 * procedure get no larger limit for it.
 */
export function bodyLimitOf(path: string, caller: Caller): number {
  const name = path.replace(/^\/rpc\//, '').replaceAll('/', '.') as Procedure;
  const limit = larger[name];
  if (limit === undefined || roles.indexOf(caller.role) < roles.indexOf(leastRole[name])) return usual;
  return limit;
}

/** Milliseconds without a byte after which an unfinished body is given up. */
export const idleBody = 30_000;

/**
 * Ends requests whose body stops arriving, answered or not: a connection that never finishes must not stay open
 * forever.
 */
export function endWhenIdle(request: IncomingMessage, response: ServerResponse, after: number): void {
  let seen = request.socket.bytesRead;
  const look = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(look);
    if (request.socket.bytesRead === seen) {
      clearInterval(look);
      if (response.headersSent) return void request.destroy();
      response.writeHead(408, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
      response.end(inWords('serve-request-cut'), () => request.destroy());
    }
    seen = request.socket.bytesRead;
  }, after).unref();
}
