import type { EditSenders } from './calls.ts';
import type { Keep } from './keep.ts';
import { Outbox, type OutboxWorld } from './outbox.ts';
import type { PendingEdit, Scope } from './pending.ts';

export const ada: Scope = { project: 'p1', person: 'Ada' };

/** A browser's storage, in memory; pages that share one are pages of one browser. */
export class MemoryKeep implements Keep {
  readonly rows = new Map<string, PendingEdit>();
  async write({ put = [], drop = [] }: { put?: readonly PendingEdit[]; drop?: readonly string[] }): Promise<void> {
    for (const edit of put) this.rows.set(edit.key, structuredClone(edit));
    for (const key of drop) this.rows.delete(key);
  }
  async all(): Promise<PendingEdit[]> {
    return [...this.rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }
  async adopt(keys: readonly string[], tab: string, alive: ReadonlySet<string>): Promise<PendingEdit[]> {
    const mine = keys.flatMap((key) => this.rows.get(key) ?? []).filter((edit) => !alive.has(edit.tab));
    for (const edit of mine) this.rows.set(edit.key, { ...edit, tab });
    return mine.map((edit) => ({ ...edit, tab }));
  }
}

/** An outbox over these senders; calls of a kind that is left out fail the test. */
export function outboxOver(send: Partial<EditSenders>, world: Partial<Omit<OutboxWorld, 'send'>> = {}): Outbox {
  const missing = (kind: string) => () => Promise.reject(new Error(`${kind} is not part of this test`));
  return new Outbox({
    send: new Proxy(send, {
      get: (known, kind: keyof EditSenders) => known[kind] ?? missing(kind),
    }) as EditSenders,
    keep: new MemoryKeep(),
    identity: async () => ada,
    liveTabs: async () => new Set(),
    ...world,
  });
}
