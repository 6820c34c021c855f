import { expect, it } from 'vitest';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { exchange } from './exchange.ts';

const where = 'http://ann:open-sesame@127.0.0.1:9/v1';
const record: ModelRecord = { name: 'mine', provider: 'openai', model: 'm', baseUrl: where, params: {}, limits: {} };

const asked = (ask: () => Promise<Response>): Promise<unknown> =>
  exchange(
    { record, apiKey: undefined, timeoutMs: 1000, signal: new AbortController().signal, where, askedSchema: false },
    ask,
  ).then(
    () => {
      throw new Error('It was answered.');
    },
    (error: unknown) => error,
  );

const failing = (code: string, message: string) => () =>
  Promise.reject(new Error('fetch failed', { cause: Object.assign(new Error(message), { code }) }));

it.each([
  ['refuses the connection', failing('ECONNREFUSED', 'connect ECONNREFUSED')],
  ['has no name', failing('ENOTFOUND', 'getaddrinfo ENOTFOUND')],
  ['cannot be asked', failing('ERR_INVALID_URL', `Request cannot be constructed from ${where}`)],
  ['answers with a page', () => Promise.resolve(new Response(where, { headers: { 'content-type': 'text/html' } }))],
  [
    'refuses the path',
    () =>
      Promise.reject(Object.assign(new Error('404'), { status: 404, headers: undefined, error: `${where} is wrong` })),
  ],
])('names a server that %s without the login in its address', async (_, ask) => {
  const error = await asked(ask);
  expect(JSON.stringify([String(error), error])).not.toContain('sesame');
  expect(String(error)).toContain('Error');
});
