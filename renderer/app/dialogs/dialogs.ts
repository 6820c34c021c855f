import { create } from 'zustand';

/** The frame's open dialog. */
export const useDialogs = create<{ open: 'palette' | 'keys' | 'about' | 'check' | 'capture-page' | 'labels' | null }>(
  () => ({
    open: null,
  }),
);

let typed = '';

export function closeDialog(): void {
  typed = '';
  useDialogs.setState({ open: null });
}

/** Text typed for the palette before it appeared. */
export const typedAhead = (): string => typed;

/**
 * Keeps a key for a requested palette whose code is still loading. False if there is none, so that the key keeps its
 * usual meaning.
 */
export function typeAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (useDialogs.getState().open !== 'palette' || document.querySelector('[role="dialog"]')) return false;
  if (key === 'Escape') closeDialog();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed += key;
  return true;
}
