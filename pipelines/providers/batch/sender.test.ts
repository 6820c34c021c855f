import { describe, expect, it } from 'vitest';
import { systemClock } from '#pipelines/engine/clock.ts';
import { ProviderError, RunStopped } from '#pipelines/engine/errors.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { SplicedBody } from '../wire/body.ts';
import { BatchSender } from './sender.ts';
import type { BatchServer } from './server.ts';
import type { BatchStore, StoredBatch } from './store.ts';

const soon = { quiet: 5, poll: 1, longestPoll: 2 };
const record = { name: 'm', provider: 'openai', model: 'm', params: {}, limits: {} } as const;
const request = (key: string, stopping?: AbortSignal) =>
  ({ record, key, signal: new AbortController().signal, ...(stopping && { stopping }) }) as unknown as ProviderRequest;

function fixture(server: Partial<BatchServer> = {}, kept: StoredBatch[] = []) {
  const uploads: string[][] = [];
  const log: string[] = [];
  const store: BatchStore = {
    open: () => kept,
    begin: ({ keys }) => void log.push(`begin ${keys.length}`),
    staged: () => void log.push('staged'),
    uploaded: () => void log.push('uploaded'),
    drop: (_, keys) => void log.push(`drop ${keys.join(' ')}`),
    forget: () => void log.push('forget'),
  };
  const whole: BatchServer = {
    most: { calls: 2, bytes: 1_000_000 },
    bodyOf: ({ key }) => new SplicedBody([String(key)]),
    upload: async (_, { calls }) => `b${uploads.push(calls.map(({ key }) => key))}`,
    find: async () => null,
    results: async (_, remote) =>
      new Map(
        (uploads[Number(remote.slice(1)) - 1] ?? []).map((key) => [key, { raw: { httpStatus: 200, body: key } }]),
      ),
    ...server,
  };
  return { sender: new BatchSender('openai', whole, store, systemClock, soon), uploads, log };
}

describe('a sender of batches', () => {
  it('cuts what waits into batches of the most calls, stored before they are uploaded', async () => {
    const { sender, uploads, log } = fixture();
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => sender.send(request(key))));
    expect(answers.map(({ body }) => body)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(uploads).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(log.slice(0, 3)).toEqual(['begin 2', 'begin 2', 'begin 1']);
  });

  it('cuts by bytes too', async () => {
    const { sender, uploads } = fixture({ most: { calls: 100, bytes: 700 } });
    await Promise.all(['a', 'b', 'c'].map((key) => sender.send(request(key))));
    expect(uploads).toEqual([['a', 'b'], ['c']]);
  });

  it('a refused upload is an error of its calls, and is forgotten', async () => {
    const refused = new ProviderError({ code: 'key-refused', message: 'no', httpStatus: 401 });
    const { sender, log } = fixture({ upload: () => Promise.reject(refused) });
    await expect(sender.send(request('a'))).rejects.toBe(refused);
    expect(log).toEqual(['begin 1', 'forget']);
  });

  it('a batch taken for a lost one that is of somebody else is not used', async () => {
    const stored = {
      token: 't',
      server: 'openai  ',
      at: '2026-01-01T00:00:00Z',
      staged: null,
      remote: null,
      size: 1,
      keys: ['a'],
    };
    let finds = 0;
    const others = new Map([['z', { raw: { httpStatus: 200, body: 'z' } }]]);
    const own = new Map([['a', { raw: { httpStatus: 200, body: 'a' } }]]);
    const { sender, uploads } = fixture(
      {
        find: async () => (finds++ === 0 ? 'other' : null),
        results: async (_, remote) => (remote === 'other' ? others : own),
      },
      [stored],
    );
    expect((await sender.send(request('a'))).body).toBe('a');
    expect(uploads).toEqual([['a']]);
  });

  it('a run that stops no longer waits, whether its call was uploaded or not', async () => {
    const { sender, uploads } = fixture({ results: async () => null });
    const stop = new AbortController();
    const answers = ['a', 'b'].map((key) => sender.send(request(key, stop.signal)));
    while (uploads.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const late = sender.send(request('c', stop.signal));
    stop.abort(new RunStopped('paused'));
    for (const answer of [...answers, late]) await expect(answer).rejects.toBeInstanceOf(RunStopped);
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect(uploads).toEqual([['a', 'b']]);
  });
});
