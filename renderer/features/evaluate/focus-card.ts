import { flushSync } from 'react-dom';

/**
 * Makes a change after which another card of the strip is chosen, and focuses that card at once, so that Enter right
 * after opens it rather than what had the focus before.
 */
export function focusCardAfter(change: () => void): void {
  flushSync(change);
  const card = () => document.querySelector<HTMLElement>('[data-strip-card]');
  // A card that only now enters the strip is rendered with the next frame.
  if (card()) card()?.focus();
  else requestAnimationFrame(() => card()?.focus());
}
