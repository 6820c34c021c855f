import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { exchange } from '../wire/exchange.ts';
import { defaultReplyMegabytes, wireFetch } from '../wire/fetch.ts';
import type { Provider } from '#pipelines/engine/calls/provider.ts';
import type { SplicedBody } from '../wire/body.ts';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { contentBody, contentUsage, readContent } from './content.ts';

export const googleServer = 'https://generativelanguage.googleapis.com/v1beta';
const checkTimeoutMs = 15_000;

const baseOf = ({ baseUrl }: ModelRecord): string => baseUrl?.replace(/\/+$/, '') ?? googleServer;

/** An unsuccessful response, in the form that the SDKs of other providers throw. */
class GoogleFailure extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly error: unknown;

  constructor(status: number, headers: Headers, body: string) {
    super(body.slice(0, 200));
    this.status = status;
    this.headers = headers;
    try {
      this.error = JSON.parse(body) as unknown;
    } catch {
      this.error = body;
    }
  }
}

interface Sent {
  record: ModelRecord;
  apiKey: string | undefined;
  path: string;
  body?: SplicedBody;
  signal: AbortSignal;
}

async function ask({ record, apiKey, path, body, signal }: Sent): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (apiKey !== undefined) headers['x-goog-api-key'] = apiKey;
  const send = wireFetch(record.limits.replyMegabytes ?? defaultReplyMegabytes);
  const init = { method: body ? 'POST' : 'GET', headers, signal, ...(body && { body }) };
  const response = await send(`${baseOf(record)}${path}`, init);
  if (!response.ok) throw new GoogleFailure(response.status, response.headers, await response.text());
  return response;
}

const pathOf = ({ model }: ModelRecord): string => `/models/${encodeURIComponent(model.replace(/^models\//, ''))}`;

/** The Gemini API's `generateContent`; it has no SDK here. */
export function googleProvider(): Provider {
  return {
    id: 'google',
    send(request) {
      const { record, apiKey } = request;
      const asked = { ...request, askedSchema: request.schema !== undefined, where: baseOf(record) };
      const path = `${pathOf(record)}:generateContent`;
      return exchange(asked, (signal) => ask({ record, apiKey, path, body: contentBody(request), signal }));
    },
    read: readContent,
    usageOf: contentUsage,
    async check(record, apiKey, signal) {
      const where = baseOf(record);
      const asked = { record, apiKey, signal, timeoutMs: checkTimeoutMs, where, askedSchema: false };
      const raw = await exchange(asked, (stop) => ask({ record, apiKey, path: pathOf(record), signal: stop }));
      const found = z.object({ name: z.string() }).safeParse(JSON.parse(raw.body));
      return found.success ? inWords('server-has-model', { model: record.model }) : inWords('server-no-list');
    },
  };
}
