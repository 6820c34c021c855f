import type { StoreApi } from 'zustand/vanilla';

type Readable<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/** A store as the panels read it: equal to its source except while it is held. */
export interface Followed<T> extends Readable<T> {
  hold(): void;
  release(): void;
}

/** Makes a view of a store that can be held while the source continues. */
export function followed<T>(source: Readable<T>): Followed<T> {
  const listeners = new Set<(state: T, before: T) => void>();
  const tell = (state: T, before: T): void => {
    for (const listener of listeners) listener(state, before);
  };
  let held: { state: T } | null = null;
  source.subscribe((state, before) => {
    if (!held) tell(state, before);
  });
  return {
    getState: () => (held ? held.state : source.getState()),
    getInitialState: source.getInitialState,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold() {
      held ??= { state: source.getState() };
    },
    release() {
      const before = held?.state;
      held = null;
      if (before !== undefined && before !== source.getState()) tell(source.getState(), before);
    },
  };
}

/** Milliseconds after which the panels follow even if no frame was painted (a covered window paints none). */
const longest = 100;

/** Runs something once this frame is on the screen. */
function behindFrame(run: () => void): void {
  if (document.hidden) return run();
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, longest);
}

/**
 * Another item is first drawn on the canvas alone; the panels around it follow after that frame, or right before the
 * person's next action, so that nobody ever acts on a panel of the previous item.
 */
export class Follow {
  readonly #stores: readonly Pick<Followed<unknown>, 'hold' | 'release'>[];
  readonly #later: (run: () => void) => void;
  #then: (() => void) | null = null;

  constructor(
    stores: readonly Pick<Followed<unknown>, 'hold' | 'release'>[],
    later: (run: () => void) => void = behindFrame,
  ) {
    this.#stores = stores;
    this.#later = later;
  }

  /** The panels still show the previous item. */
  get pending(): boolean {
    return this.#then !== null;
  }

  /** Changes what the canvas shows, and runs `then` when the panels follow. */
  behind(change: () => void, then: () => void): void {
    this.now();
    for (const store of this.#stores) store.hold();
    const mine = (): void => then();
    this.#then = mine;
    change();
    this.#later(() => {
      if (this.#then === mine) this.now();
    });
  }

  /** Makes the panels follow at once; false if they already had. */
  now(): boolean {
    const then = this.#then;
    if (!then) return false;
    this.#then = null;
    try {
      then();
    } finally {
      for (const store of this.#stores) store.release();
    }
    return true;
  }
}
