import type { KeyboardEvent } from 'react';

/** Ctrl+Enter in a form presses the button that it is for. */
export function submitByChord(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  const field = event.target instanceof HTMLElement ? event.target : null;
  const button = field?.closest('form')?.querySelector<HTMLButtonElement>('button[type="submit"]:not(:disabled)');
  if (!button) return;
  event.preventDefault();
  // A field may commit its text only when it is left.
  field?.blur();
  button.click();
}
