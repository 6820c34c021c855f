import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { KeyHint } from '../../../edits/StatusBar.tsx';

/** What the keys do in a mode of the open item's body, instead of its kind's usual hints; null outside a mode. */
export const useModeHints = create<{ hints: readonly KeyHint[] | null }>(() => ({ hints: null }));

/** Shows these hints in the status bar while the component is mounted; null leaves the usual ones. */
export function useShownHints(hints: readonly KeyHint[] | null): void {
  const asText = JSON.stringify(hints);
  useLayoutEffect(() => {
    const shown = JSON.parse(asText) as readonly KeyHint[] | null;
    if (shown === null) return;
    useModeHints.setState({ hints: shown });
    return () => useModeHints.setState((now) => (now.hints === shown ? { hints: null } : now));
  }, [asText]);
}
