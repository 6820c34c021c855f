import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import type { ProviderCode } from '#pipelines/engine/errors.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { anthropicProvider } from '#pipelines/providers/anthropic/index.ts';
import { openaiProvider } from '#pipelines/providers/openai/index.ts';
import { type Fault, neverEnds, passingFaults, silence } from './faults.ts';
import { type ModelServer, startModelServer } from './server.ts';

const key = 'sk-live-ABCDEF0123456789zz';
const picture = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256));
const sent = {
  sha256: 'a',
  width: 4,
  height: 4,
  offset: [0, 0] as [number, number],
  sentWidth: 4,
  sentHeight: 4,
  format: 'png',
};

const kinds = {
  chat: { provider: 'openai', api: 'chat' },
  responses: { provider: 'openai', api: 'responses' },
  messages: { provider: 'anthropic' },
} as const;
type Kind = keyof typeof kinds;

function recordOf(kind: Kind, server: ModelServer): ModelRecord {
  const baseUrl = kind === 'messages' ? server.anthropic : server.openai;
  return modelRecord.parse({ name: `by ${kind}`, model: 'm', baseUrl, ...kinds[kind] });
}

function requestOf(record: ModelRecord, more: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    record,
    apiKey: key,
    messages: [
      { role: 'system', parts: [{ type: 'text', text: 'You answer “briefly”.' }] },
      {
        role: 'user',
        parts: [
          { type: 'image', bytes: picture, mime: 'image/png', sent, detail: 'high' },
          { type: 'text', text: 'What is it? 这是什么？' },
        ],
      },
    ],
    schema: undefined,
    maxTokens: 64,
    sample: 0,
    data: undefined,
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...more,
  };
}

const providers = { openai: openaiProvider(), anthropic: anthropicProvider() };
const providerOf = (record: ModelRecord) => (record.provider === 'anthropic' ? providers.anthropic : providers.openai);

/** Sends and reads; returns the reply or the fault. */
async function ask(record: ModelRecord, more: Partial<ProviderRequest> = {}) {
  const provider = providerOf(record);
  try {
    return provider.read(record, await provider.send(requestOf(record, more)));
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

async function withServer<T>(options: Parameters<typeof startModelServer>[0], work: (s: ModelServer) => Promise<T>) {
  const server = await startModelServer(options);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

const expected: Record<keyof typeof passingFaults, ProviderCode> = {
  'too many requests': 'rate-limited',
  'too many requests, retry-after': 'rate-limited',
  'server error': 'server-error',
  'bad gateway': 'server-error',
  unavailable: 'overloaded',
  overloaded: 'overloaded',
  'reset in the body': 'connection',
  'cut JSON': 'malformed-reply',
  'JSON of another shape': 'malformed-reply',
  'reset before the answer': 'connection',
  'empty content': 'empty-reply',
  'no body': 'empty-reply',
  'a web page': 'wrong-content-type',
  'damaged gzip': 'bad-encoding',
};

describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  test('reads text, usage and refusals', () =>
    withServer({ say: () => 'A dog', usage: { input: 12, output: 3 } }, async (server) => {
      const record = recordOf(kind, server);
      const reply = await ask(record);
      expect(reply).toMatchObject({ text: 'A dog', refusal: null, usage: { inputTokens: 12, outputTokens: 3 } });
      expect(server.log[0]?.authorization).toContain(key);
      const declined = await withServer({ say: () => ({ refusal: 'No.' }) }, (other) => ask(recordOf(kind, other)));
      expect(declined).toMatchObject({ refusal: 'No.' });
    }));

  test.each(Object.entries(passingFaults))('%s is a temporary fault', (name, fault) =>
    withServer({ say: () => 'x', fault: () => ({ name, fault }) }, async (server) => {
      const error = await ask(recordOf(kind, server));
      expect(error).toBeInstanceOf(ProviderError);
      if (!(error instanceof ProviderError)) return;
      expect(error.code).toBe(expected[name as keyof typeof passingFaults]);
      expect(error.retryable).toBe(true);
      if (name.includes('retry-after')) expect(error.retryAfterMs).toBe(50);
    }),
  );

  test.each<[string, Fault]>([
    ['never ends', neverEnds],
    ['says nothing', silence],
  ])('a reply that %s ends with the time limit', (name, fault) =>
    withServer({ say: () => 'x', fault: () => ({ name, fault }) }, async (server) => {
      expect(await ask(recordOf(kind, server), { timeoutMs: 60 })).toMatchObject({ code: 'timeout' });
    }),
  );

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('a small reply that unpacks (%s) to more than the limit is aborted', (encoding, pack) => {
    const bomb = pack(Buffer.alloc(48 * 1024 * 1024, ' '));
    const fault: Fault = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(bomb);
    };
    expect(bomb.length).toBeLessThan(100_000);
    return withServer({ say: () => 'x', fault: () => ({ name: 'bomb', fault }) }, async (server) => {
      expect(await ask(recordOf(kind, server))).toMatchObject({ code: 'too-large' });
    });
  });

  test('an endless reply is cut off at 2 MB, its beginning is kept, and it is not requested again', () => {
    let sentBytes = 0;
    const fault: Fault = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && sentBytes < 200e6) {
          sentBytes += 65_536;
          if (!response.write('x'.repeat(65_536))) return;
        }
      };
      response.on('drain', more);
      more();
    };
    return withServer({ say: () => 'x', fault: () => ({ name: 'endless', fault }) }, async (server) => {
      const error = await ask(recordOf(kind, server));
      expect(error).toMatchObject({ code: 'too-large', httpStatus: 200, retryable: false });
      const { body = '', message } = error as ProviderError;
      expect(message).toContain('longer than 2 MB');
      expect(body.length).toBeLessThan(100_000);
      expect(body).toMatch(/^x{64000}\n\[cut: only the first 64 kB of more than 2 MB are kept\]$/);
      expect(sentBytes).toBeLessThan(20e6);
    });
  });

  test('a long answer is accepted if the record allows it', () =>
    withServer({ say: () => 'long '.repeat(600_000) }, async (server) => {
      const record = recordOf(kind, server);
      expect(await ask(record)).toMatchObject({ code: 'too-large' });
      const reply = await ask({ ...record, limits: { replyMegabytes: 5 } });
      expect(reply).toMatchObject({ text: 'long '.repeat(600_000) });
    }));

  const given: [string, unknown, unknown, unknown][] = [
    ['as text', '12', '3', { inputTokens: 12, outputTokens: 3 }],
    ['as fractions', 12.4, 3.6, { inputTokens: 12, outputTokens: 4 }],
    ['half', 12, undefined, { inputTokens: 12, outputTokens: null }],
    ['below zero', -12, -3, null],
    ['out of this world', 1e300, '9'.repeat(40), null],
    ['as something else', {}, [3], null],
    ['as null', null, null, null],
  ];
  test.each(given)('usage reported %s never loses the answer', (_name, input, output, usage) => {
    const fault: Fault = (response, body) => {
      const value = JSON.parse(body);
      const names = kind === 'chat' ? ['prompt_tokens', 'completion_tokens'] : ['input_tokens', 'output_tokens'];
      value.usage = { [names[0] ?? '']: input, [names[1] ?? '']: output };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    return withServer({ say: () => 'A dog', fault: () => ({ name: 'usage', fault }) }, async (server) => {
      expect(await ask(recordOf(kind, server))).toMatchObject({ text: 'A dog', usage });
    });
  });

  test.each([['a word'], [7], [[]]])('usage that is %j never costs the answer', (usage) => {
    const fault: Fault = (response, body) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...JSON.parse(body), usage }));
    };
    return withServer({ say: () => 'A dog', fault: () => ({ name: 'usage', fault }) }, async (server) => {
      expect(await ask(recordOf(kind, server))).toMatchObject({ text: 'A dog', usage: null });
    });
  });

  test('cancelling aborts a request', () =>
    withServer({ say: () => 'x', fault: () => ({ name: 'silence', fault: silence }) }, async (server) => {
      const stop = new AbortController();
      const asked = providerOf(recordOf(kind, server)).send(requestOf(recordOf(kind, server), { signal: stop.signal }));
      stop.abort(new Error('enough'));
      await expect(asked).rejects.toThrow('enough');
    }));

  test('refused requests are not retried, and an echoed key is removed', async () => {
    const status = (code: number, message: string): Fault => {
      return (response) => {
        response.writeHead(code, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message } }));
      };
    };
    for (const [code, message, wanted] of [
      [400, 'Bad picture.', 'bad-request'],
      [401, `Incorrect API key provided: ${key}`, 'key-refused'],
      [404, 'No such model.', 'not-found'],
      [429, 'insufficient_quota: pay first', 'key-refused'],
    ] as const) {
      const error = await withServer(
        { say: () => 'x', fault: () => ({ name: String(code), fault: status(code, message) }) },
        (server) => ask(recordOf(kind, server)),
      );
      expect(error).toMatchObject({ code: wanted, httpStatus: code, retryable: false });
      expect(JSON.stringify([(error as ProviderError).message, (error as ProviderError).body])).not.toContain(key);
    }
  });
});

test('an address without its /v1 is reported', () => {
  const missing: Fault = (response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'Not Found.' } }));
  };
  return withServer({ say: () => 'x', fault: () => ({ name: '404', fault: missing }) }, async (server) => {
    const bare = server.openai.replace(/\/v1$/, '');
    for (const baseUrl of [bare, `${bare}/`])
      expect(await ask({ ...recordOf('chat', server), baseUrl })).toMatchObject({
        code: 'not-found',
        message: `by chat answered 404 (not found): Not Found. Base URLs of this kind usually end in /v1: try ${bare}/v1, or check the model’s name.`,
      });
    expect(await ask(recordOf('chat', server))).toMatchObject({
      message: expect.stringContaining('Check the base URL'),
    });
  });
});

describe('request bodies', () => {
  let server: Server;
  let base: string;
  let bodies: Record<string, unknown>[];
  let headers: Record<string, unknown>[];
  beforeEach(async () => {
    bodies = [];
    headers = [];
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
      headers.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      const chat = { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] };
      const message = { content: [{ type: 'tool_use', input: { answer: 'A' } }], stop_reason: 'tool_use' };
      response.end(gzipSync(JSON.stringify(request.url?.endsWith('/messages') ? message : chat)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const schema = { name: 'answer', schema: { type: 'object' }, strict: false };

  test('chat: picture as data URL, schema, own parameters, packed answers read', async () => {
    const params = { temperature: 0, topP: 0.5, seed: 7, reasoningEffort: 'low' };
    const record = modelRecord.parse({ name: 'x', provider: 'openai', model: 'm', baseUrl: `${base}/v1/`, params });
    expect(await ask(record, { schema, sample: 2 })).toMatchObject({ text: 'ok', usage: null });
    expect(bodies[0]).toEqual({
      model: 'm',
      max_tokens: 64,
      temperature: 0,
      top_p: 0.5,
      seed: 9,
      reasoning_effort: 'low',
      messages: [
        { role: 'system', content: 'You answer “briefly”.' },
        {
          role: 'user',
          content: [
            {
              type: 'image_url',
              image_url: { url: `data:image/png;base64,${picture.toString('base64')}`, detail: 'high' },
            },
            { type: 'text', text: 'What is it? 这是什么？' },
          ],
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: { type: 'object' }, strict: false },
      },
    });
  });

  test('messages: system apart, picture as base64, the schema as a tool whose input is the answer', async () => {
    const record = modelRecord.parse({ name: 'x', provider: 'anthropic', model: 'm', baseUrl: `${base}/v1` });
    expect(await ask(record, { schema })).toMatchObject({ text: '{"answer":"A"}' });
    expect(bodies[0]).toMatchObject({
      system: 'You answer “briefly”.',
      max_tokens: 64,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture.toString('base64') } },
            { type: 'text' },
          ],
        },
      ],
      tools: [{ name: 'answer', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'answer' },
    });
  });

  test('no key: no authorization header', async () => {
    const record = modelRecord.parse({ name: 'x', provider: 'openai', model: 'm', baseUrl: `${base}/v1` });
    await ask(record, { apiKey: undefined });
    expect(headers[0]?.['authorization']).toBeUndefined();
  });
});

describe('check', () => {
  test('says whether the server has the model', () =>
    withServer({ say: () => 'x' }, async (server) => {
      const signal = new AbortController().signal;
      const record = recordOf('chat', server);
      expect(await providers.openai.check(record, key, signal)).toContain('has m');
      const other = { ...record, model: 'other' };
      expect(await providers.openai.check(other, key, signal)).toContain('other is not in its list');
    }));
});
