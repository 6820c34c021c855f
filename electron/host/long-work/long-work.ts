import type { Phrase } from '#shared/phrases/phrase.ts';

/** What work over many items reports to, and what may stop it. */
export interface Control {
  /** Reports progress; passed on at most a few times a second. `total` null: not known yet. */
  progress(done: number, total?: number | null): void;
  /** Awaited between pieces of work: it may wait, or throw because the work was stopped. */
  checkpoint(): Promise<void>;
}

/**
 * Runs work over `items` items under a title; the implementation decides whether it shows progress and can be stopped.
 */
export type LongWork = (title: Phrase, items: number, work: (control: Control) => Promise<void>) => Promise<void>;

/** Without progress, and it cannot be stopped. */
export const unseen: Control = {
  progress: () => {},
  checkpoint: () => new Promise((resolve) => setImmediate(resolve)),
};

/** Without progress; other work of the thread continues between the pieces. */
export const atOnce: LongWork = (_title, _items, work) => work(unseen);

/** Works through a list, some of it at a time, with other work of the thread in between. */
export async function inSteps<T>(list: readonly T[], size: number, work: (some: T[]) => void): Promise<void> {
  for (let from = 0; from < list.length; from += size) {
    work(list.slice(from, from + size));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
