import { create } from 'zustand';
import type { Screen } from './places/places.ts';
import { useRoute } from './places/route.ts';

/** The last line said at the foot: the outcome of an action with no region of its own (undo, a bulk edit). */
export interface Said {
  /** A sentence, or the thrown thing to make one from. */
  content: unknown;
  failed: boolean;
  /** Where it was said. */
  screen: Screen;
  /** Something the person can do about it, such as taking it back. */
  action?: { label: string; run: () => void };
  number: number;
}

export const useSaid = create<{ said: Said | null }>(() => ({ said: null }));

/** Says a sentence or a failure at the foot of the window; failures stay until they are closed. */
export function say(content: unknown, action?: Said['action']): void {
  useSaid.setState((state) => ({
    said: {
      content,
      failed: typeof content !== 'string',
      screen: useRoute.getState().screen,
      number: (state.said?.number ?? 0) + 1,
      ...(action ? { action } : {}),
    },
  }));
}

export const hush = () => useSaid.setState({ said: null });
