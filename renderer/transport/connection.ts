import type { ConnectionState } from './transport.ts';

/** The connection's state with its listeners. */
export class Connection {
  #state: ConnectionState = 'connecting';
  readonly #listeners = new Set<(state: ConnectionState) => void>();

  get state(): ConnectionState {
    return this.#state;
  }

  set(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  listen(listener: (state: ConnectionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when connected; rejects with the signal's reason when that aborts first. */
  async connected(signal?: AbortSignal): Promise<void> {
    if (this.#state === 'connected') return;
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        stop();
        reject(signal?.reason);
      };
      const stop = this.listen((state) => {
        if (state !== 'connected') return;
        stop();
        signal?.removeEventListener('abort', onAbort);
        resolve();
      });
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }
}
