import { create } from 'zustand';

/** The dialog of the frame that is open. */
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

/** What was typed for the palette before it was on the screen. */
export const typedAhead = (): string => typed;

/**
 * Keeps a key for the palette that was asked for and whose code is still on its way. False when there is none: the key
 * means something else then.
 */
export function typeAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (useDialogs.getState().open !== 'palette' || document.querySelector('[role="dialog"]')) return false;
  if (key === 'Escape') closeDialog();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed += key;
  return true;
}
