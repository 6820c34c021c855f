import { create } from 'zustand';
import type { Screen } from '../places/places.ts';
import { useRoute } from '../places/route.ts';

/** The latest message at the bottom: the outcome of an action without a place of its own (undo, a bulk edit). */
export interface BottomMessage {
  /** A sentence, or an error to word. */
  content: unknown;
  failed: boolean;
  /** The screen it was shown on. */
  screen: Screen;
  /** Something the person can do about it, such as undoing it. */
  action?: { label: string; run: () => void };
  number: number;
}

export const useBottomMessage = create<{ message: BottomMessage | null }>(() => ({ message: null }));

/** Shows a sentence or an error at the bottom of the window; errors stay until they are dismissed. */
export function say(content: unknown, action?: BottomMessage['action']): void {
  useBottomMessage.setState((state) => ({
    message: {
      content,
      failed: typeof content !== 'string',
      screen: useRoute.getState().screen,
      number: (state.message?.number ?? 0) + 1,
      ...(action ? { action } : {}),
    },
  }));
}

export const hush = () => useBottomMessage.setState({ message: null });
