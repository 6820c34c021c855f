import { useCallback, useRef, useState } from 'react';
import type { Mode, RevealedItem, Stale, VerdictKind } from '../review.ts';

/** What happened to the open item on this page. */
export interface ItemState {
  id: string | null;
  mode: Mode;
  busy: boolean;
  error: unknown;
  /** The version seen when the item was revealed: the base of every verdict. */
  seen: RevealedItem | null;
  /** The content of an edit that was refused because somebody else saved first. */
  refused: Stale['yours'];
  given: VerdictKind | null;
  pin: [number, number] | null;
  /** Approving against one's own blind answer needs confirmation; the next press confirms. */
  asked: boolean;
}

const blank = (id: string | null): ItemState => ({
  id,
  mode: 'idle',
  busy: false,
  error: null,
  seen: null,
  refused: null,
  given: null,
  pin: null,
  asked: false,
});

/** The state of the item with an id, blank for each item that is opened, and how it changes. */
export interface KeptState {
  now: ItemState;
  /** Changes the state, unless the item was left meanwhile. */
  patch(change: Partial<ItemState>): void;
  /** Leaves the current mode, except while the item is edited. */
  endMode(): void;
  /** Makes an item's state blank if it is the one kept. */
  forget(id: string): void;
  /** Whether the item is still open. */
  isOpen(): boolean;
}

export function useItemState(id: string | null): KeptState {
  const [state, setState] = useState<ItemState>(() => blank(id));
  const shownId = useRef(id);
  shownId.current = id;
  // A response after the item was left does not apply to the current item.
  const patch = useCallback(
    (change: Partial<ItemState>) =>
      setState((old) => (shownId.current === id ? { ...(old.id === id ? old : blank(id)), ...change } : old)),
    [id],
  );
  const endMode = useCallback(
    () => setState((old) => (old.id === id && old.mode !== 'editing' ? { ...old, mode: 'idle' } : old)),
    [id],
  );
  return {
    now: state.id === id ? state : blank(id),
    patch,
    endMode,
    forget: (other) => setState((old) => (old.id === other ? blank(other) : old)),
    isOpen: () => shownId.current === id,
  };
}
