import type { CallPlace } from '../ledger/ledger.ts';

/** Calls of one run that are in flight, by step and item. */
export class CallsOut {
  readonly #steps = new Map<string, Map<number, number>>();

  /** Counts a call until the returned function is called. */
  add({ step, itemSeq }: CallPlace): () => void {
    const items = this.#steps.get(step) ?? new Map<number, number>();
    this.#steps.set(step, items);
    items.set(itemSeq, (items.get(itemSeq) ?? 0) + 1);
    return () => {
      const left = (items.get(itemSeq) ?? 1) - 1;
      if (left > 0) items.set(itemSeq, left);
      else items.delete(itemSeq);
    };
  }

  calls(step: string): number {
    return [...(this.#steps.get(step)?.values() ?? [])].reduce((sum, n) => sum + n, 0);
  }

  /** Number of items with at least one call in flight. */
  items(step: string): number {
    return this.#steps.get(step)?.size ?? 0;
  }
}
