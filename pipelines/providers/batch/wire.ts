import type { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { exchange, parseBody } from '../wire/exchange.ts';
import type { BatchAddress } from './server.ts';

export const json = { 'content-type': 'application/json' };

const quickMs = 120_000;
/** For a batch of some hundred megabytes over a slow line. */
export const uploadMs = 3_600_000;

/** Results may be as long as a batch has calls. */
export const longReplies = <To extends BatchAddress>(to: To): To => ({
  ...to,
  record: { ...to.record, limits: { ...to.record.limits, replyMegabytes: 500 } },
});

/** One request to a batch service, as text. */
export async function asked(
  { record, apiKey, signal }: BatchAddress,
  where: string,
  ask: (signal: AbortSignal) => Promise<Response>,
  timeoutMs = quickMs,
): Promise<string> {
  return (await exchange({ record, apiKey, signal, timeoutMs, where, askedSchema: false }, ask)).body;
}

/** The same as JSON of a shape. */
export async function askedFor<T>(shape: z.ZodType<T>, ...how: Parameters<typeof asked>): Promise<T> {
  const body = await asked(...how);
  const { name } = how[0].record;
  const read = shape.safeParse(parseBody({ httpStatus: 200, body }, name));
  if (read.success) return read.data;
  throw new ProviderError({
    code: 'malformed-reply',
    message: inWords('server-other-shape', { model: name }),
    body: body.slice(0, 4000),
  });
}

/** The lines of a JSON-lines text that have a shape. */
export function linesOf<T>(shape: z.ZodType<T>, text: string): T[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    try {
      const read = shape.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}
