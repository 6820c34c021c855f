import type { StudioEvent } from '#shared/contract/jobs.ts';

type Listener = (event: StudioEvent) => void;

/** The one place where everything that happens is told; the router streams it to whoever listens. */
export class EventBus {
  readonly #listeners = new Set<Listener>();

  emit(event: StudioEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Tells that rows of these kinds changed. */
  changed(kinds: string[], ids?: string[]): void {
    this.emit(ids && ids.length <= 200 ? { type: 'changed', kinds, ids } : { type: 'changed', kinds });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `first`, then events from the first read on; never drops, ends with `signal`. */
  async *stream(signal?: AbortSignal, first: readonly StudioEvent[] = []): AsyncGenerator<StudioEvent> {
    const waiting: StudioEvent[] = [...first];
    let wake: () => void = () => {};
    const stop = this.listen((event) => {
      waiting.push(event);
      wake();
    });
    const onAbort = () => wake();
    signal?.addEventListener('abort', onAbort);
    try {
      while (!signal?.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      stop();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
