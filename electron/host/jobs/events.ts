import type { ChangedEvent, StudioEvent } from '#shared/contract/jobs.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { mergeChanged } from './merge-changed.ts';

type Listener = (event: StudioEvent) => void;

/** The one place where everything that happens is announced; the router streams it to whoever listens. */
export class EventBus {
  readonly #listeners = new Set<Listener>();

  emit(event: StudioEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Announces that rows of these kinds changed. */
  changed(kinds: string[], ids?: string[], more: Pick<ChangedEvent, 'on' | 'screenshots' | 'presence'> = {}): void {
    const items = kinds.flatMap((kind) => {
      const { id, partOf } = findItemKind(kind) ?? {};
      return id === undefined ? [] : partOf ? [id, partOf] : [id];
    });
    const of = { type: 'changed' as const, kinds, ...(items.length > 0 && { items: [...new Set(items)] }) };
    this.emit(ids && ids.length <= 200 ? { ...of, ids, ...more } : of);
  }

  /**
   * Milliseconds between two changes, or two reports of a run, that one stream sends: none for a few people. Each goes
   * to every page, so with many pages the server would do little else.
   */
  get #pace(): number {
    return this.#listeners.size < 8 ? 0 : Math.min(1000, this.#listeners.size * 5);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Yields `first`, then events from the first read on; drops none, combines waiting changes, ends with `signal`. */
  async *stream(signal?: AbortSignal, first: readonly StudioEvent[] = []): AsyncGenerator<StudioEvent> {
    const waiting: StudioEvent[] = [...first];
    let wake: () => void = () => {};
    const stop = this.listen((event) => {
      waiting.push(event);
      wake();
    });
    const onAbort = () => wake();
    signal?.addEventListener('abort', onAbort);
    let lastSent = Number.NEGATIVE_INFINITY;
    try {
      while (!signal?.aborted) {
        const [next] = waiting;
        const often = next?.type === 'changed' || next?.type === 'run';
        const wait = often ? lastSent + this.#pace - performance.now() : 0;
        if (!next || wait > 0)
          await new Promise<void>((resolve) => {
            // Only the end of the stream, not another change, cuts the wait short.
            const timer = next && setTimeout(resolve, wait);
            wake = () => {
              if (!timer || signal?.aborted) resolve();
            };
          });
        else yield mergeChanged(waiting);
        if (often && wait <= 0) lastSent = performance.now();
      }
    } finally {
      stop();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
