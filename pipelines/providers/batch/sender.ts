import { randomUUID } from 'node:crypto';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Clock } from '#pipelines/engine/clock.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type { ProviderRequest, RawReply } from '#pipelines/engine/calls/provider.ts';
import type { SplicedBody } from '../wire/body.ts';
import type { BatchAddress, BatchResult, BatchServer } from './server.ts';
import type { BatchStore, StoredBatch } from './store.ts';

/** Milliseconds. */
export interface BatchTiming {
  /** A batch is uploaded when no call was added for so long. */
  quiet: number;
  /** Until the first look at a batch, and at most between two: the time doubles with each. */
  poll: number;
  longestPoll: number;
}

export const usualTiming: BatchTiming = { quiet: 1000, poll: 1000, longestPoll: 60_000 };

interface Waiter {
  request: ProviderRequest;
  key: string;
  body: SplicedBody;
  answered(raw: RawReply): void;
  failed(error: unknown): void;
}

interface Batch {
  stored: StoredBatch;
  remote: string | null;
  staged: string | null;
  keys: Set<string>;
  waiters: Map<string, Waiter>;
  followed: boolean;
  /** Aborted when nobody waits any longer, so that nothing keeps looking. */
  idle: AbortController;
}

const never = new AbortController().signal;

function errorOf(model: string, result: BatchResult | undefined): ProviderError {
  const status = result && 'status' in result ? result.status : 500;
  const why = result && 'why' in result && result.why !== '' ? result.why : inWords('batch-no-result');
  const code = status === 401 || status === 403 ? 'key-refused' : status === 404 ? 'not-found' : null;
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return new ProviderError({
    code: code ?? (permanent ? 'bad-request' : 'server-error'),
    message: inWords('batch-call-failed', { model, why }),
    httpStatus: status,
  });
}

/**
 * Sends the calls of one provider in batches. Calls are collected until no further one comes or a batch is full; then
 * the batch is stored, uploaded, and looked at until it has ended. What was uploaded is on the disk, so a process that
 * takes over finds it by its id, or, if the id never arrived, at the provider, and uploads nothing twice.
 */
export class BatchSender {
  readonly #server: BatchServer;
  readonly #store: BatchStore;
  readonly #clock: Clock;
  readonly #timing: BatchTiming;
  /** Batches by server and key of a call without an answer. */
  readonly #batches = new Map<string, Batch>();
  readonly #queues = new Map<string, { waiters: Set<Waiter>; timer: NodeJS.Timeout | null }>();
  #isLoaded = false;

  readonly #provider: string;

  constructor(provider: string, server: BatchServer, store: BatchStore, clock: Clock, timing: BatchTiming) {
    this.#provider = provider;
    this.#server = server;
    this.#store = store;
    this.#clock = clock;
    this.#timing = timing;
  }

  send(request: ProviderRequest): Promise<RawReply> {
    this.#load();
    const { key, stopping = request.signal } = request;
    if (key === undefined) throw new Error(inWords('batch-no-key'));
    return new Promise((resolve, reject) => {
      const left = () => {
        this.#leave(waiter);
        waiter.failed(stopping.reason);
      };
      const over = () => stopping.removeEventListener('abort', left);
      const waiter: Waiter = {
        ...{ request, key, body: this.#server.bodyOf(request) },
        answered: (raw) => (over(), resolve(raw)),
        failed: (error) => (over(), reject(error instanceof Error ? error : new Error(String(error)))),
      };
      if (stopping.aborted) return waiter.failed(stopping.reason);
      stopping.addEventListener('abort', left, { once: true });
      this.#place(waiter);
    });
  }

  /** Into the batch that the call was uploaded with, otherwise into the next one. */
  #place(waiter: Waiter): void {
    const server = serverOf(waiter.request);
    const batch = this.#batches.get(`${server} ${waiter.key}`);
    if (batch) {
      batch.waiters.set(waiter.key, waiter);
      void this.#follow(batch);
      return;
    }
    const queue = this.#queues.get(server) ?? { waiters: new Set(), timer: null };
    this.#queues.set(server, queue);
    queue.waiters.add(waiter);
    if (queue.timer) clearTimeout(queue.timer);
    queue.timer = setTimeout(() => this.#flush(server), this.#timing.quiet);
  }

  #leave(waiter: Waiter): void {
    const server = serverOf(waiter.request);
    this.#queues.get(server)?.waiters.delete(waiter);
    const batch = this.#batches.get(`${server} ${waiter.key}`);
    batch?.waiters.delete(waiter.key);
    if (batch?.waiters.size === 0) batch.idle.abort();
  }

  #load(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    for (const stored of this.#store.open()) if (stored.server.startsWith(`${this.#provider} `)) this.#keep(stored);
  }

  #keep(stored: StoredBatch, waiters: readonly Waiter[] = []): Batch {
    const { remote, staged, keys, server } = stored;
    const own = new Map(waiters.map((waiter) => [waiter.key, waiter]));
    const batch: Batch = {
      stored,
      remote,
      staged,
      keys: new Set(keys),
      waiters: own,
      followed: false,
      idle: new AbortController(),
    };
    for (const key of keys) this.#batches.set(`${server} ${key}`, batch);
    return batch;
  }

  #flush(server: string): void {
    const queue = this.#queues.get(server);
    if (!queue) return;
    this.#queues.delete(server);
    const { calls, bytes } = this.#server.most;
    let full: Waiter[] = [];
    let size = 0;
    for (const waiter of queue.waiters) {
      const own = waiter.body.size + 300;
      if (full.length > 0 && (full.length === calls || size + own > bytes)) {
        this.#begin(server, full);
        [full, size] = [[], 0];
      }
      full.push(waiter);
      size += own;
    }
    if (full.length > 0) this.#begin(server, full);
  }

  #begin(server: string, waiters: readonly Waiter[]): void {
    const keys = waiters.map(({ key }) => key);
    const at = new Date(this.#clock.now()).toISOString();
    const stored = { token: randomUUID(), server, at, staged: null, remote: null, size: keys.length, keys };
    try {
      this.#store.begin(stored);
    } catch (error) {
      for (const waiter of waiters) waiter.failed(error);
      return;
    }
    void this.#follow(this.#keep(stored, waiters), waiters);
  }

  /** Uploads a batch if it is new, and looks at it as long as somebody waits for its answers. */
  async #follow(batch: Batch, fresh: readonly Waiter[] = []): Promise<void> {
    if (batch.followed) return;
    batch.followed = true;
    batch.idle = new AbortController();
    try {
      if (fresh.length > 0) await this.#upload(batch, fresh);
      // So that all calls of a run that continues are waiting.
      else await this.#pause(batch, this.#timing.quiet);
      for (let wait = this.#timing.poll; batch.waiters.size > 0; wait = Math.min(2 * wait, this.#timing.longestPoll)) {
        const to = addressOf(batch);
        if (batch.remote === null && !(await this.#recover(batch, to))) return;
        const results = await this.#looked(batch, to);
        if (results) this.#deliver(batch, results);
        else await this.#pause(batch, wait);
      }
    } catch (error) {
      for (const waiter of [...batch.waiters.values()]) {
        batch.waiters.delete(waiter.key);
        waiter.failed(error);
      }
    } finally {
      batch.followed = false;
      // Somebody may have come back while the last look was under way.
      if (batch.waiters.size > 0) void this.#follow(batch);
    }
  }

  async #looked(batch: Batch, to: BatchAddress): Promise<ReadonlyMap<string, BatchResult> | null> {
    try {
      return await this.#server.results(to, batch.remote ?? '');
    } catch (error) {
      // The batch goes on without us; only what cannot pass ends the wait.
      if (error instanceof ProviderError && (error.retryable || error.neverArrived)) return null;
      throw error;
    }
  }

  async #upload(batch: Batch, waiters: readonly Waiter[]): Promise<void> {
    const to = addressOf(batch);
    try {
      const calls = waiters.map(({ key, body }) => ({ key, body }));
      this.#arrived(batch, await this.#server.upload(to, this.#uploadOf(batch, calls)));
    } catch (error) {
      const refused = error instanceof ProviderError && (error.neverArrived || (error.httpStatus ?? 500) < 500);
      // It may have arrived all the same.
      const found = refused ? null : await this.#lost(batch, to);
      if (found === null) {
        this.#forget(batch);
        throw error;
      }
      this.#arrived(batch, found);
    }
  }

  #uploadOf(batch: Batch, calls: readonly { key: string; body: SplicedBody }[]) {
    const onStaged = (file: string) => {
      batch.staged = file;
      this.#store.staged(batch.stored.token, file);
    };
    return { token: batch.stored.token, calls, staged: batch.staged, onStaged };
  }

  #arrived(batch: Batch, remote: string): void {
    batch.remote = remote;
    this.#store.uploaded(batch.stored.token, remote);
  }

  #lost(batch: Batch, to: BatchAddress): Promise<string | null> {
    const { token, at, size } = batch.stored;
    const known = new Set([...this.#batches.values()].flatMap(({ remote }) => remote ?? []));
    return this.#server.find(to, { token, at, size, known });
  }

  /** Finds a batch whose id never arrived here. False if there is none: its calls go into the next one. */
  async #recover(batch: Batch, to: BatchAddress): Promise<boolean> {
    const found = await this.#lost(batch, to);
    if (found !== null) this.#arrived(batch, found);
    else if (batch.staged !== null) this.#arrived(batch, await this.#server.upload(to, this.#uploadOf(batch, [])));
    else {
      const waiters = [...batch.waiters.values()];
      batch.waiters.clear();
      this.#forget(batch);
      for (const waiter of waiters) this.#place(waiter);
      return false;
    }
    return true;
  }

  #deliver(batch: Batch, results: ReadonlyMap<string, BatchResult>): void {
    const { token } = batch.stored;
    // Taken for another one that was uploaded at the same time.
    if (results.size > 0 && ![...results.keys()].some((key) => batch.keys.has(key))) {
      const waiters = [...batch.waiters.values()];
      batch.waiters.clear();
      this.#forget(batch);
      for (const waiter of waiters) this.#place(waiter);
      return;
    }
    const failed = [...batch.keys].filter((key) => !('raw' in (results.get(key) ?? {})));
    if (failed.length > 0) this.#store.drop(token, failed);
    for (const key of failed) this.#settled(batch, key);
    for (const [key, waiter] of [...batch.waiters]) {
      const result = results.get(key);
      batch.waiters.delete(key);
      this.#settled(batch, key);
      if (result && 'raw' in result) waiter.answered(result.raw);
      else waiter.failed(errorOf(waiter.request.record.name, result));
    }
  }

  /** Asked again, the call is a new one. */
  #settled(batch: Batch, key: string): void {
    batch.keys.delete(key);
    this.#batches.delete(`${batch.stored.server} ${key}`);
  }

  #forget(batch: Batch): void {
    this.#store.forget(batch.stored.token);
    for (const key of [...batch.keys]) this.#settled(batch, key);
  }

  #pause({ idle }: Batch, ms: number): Promise<void> {
    return this.#clock.sleep(ms, idle.signal).catch(() => undefined);
  }
}

const serverOf = ({ record: { provider, baseUrl, api } }: ProviderRequest): string =>
  [provider, baseUrl?.replace(/\/+$/, '') ?? '', api ?? ''].join(' ');

/** The server and key of those who wait. */
function addressOf({ waiters }: Batch): BatchAddress {
  const [waiter] = waiters.values();
  if (!waiter) throw new Error(inWords('batch-no-key'));
  const { record, apiKey } = waiter.request;
  return { record, apiKey, signal: never };
}
