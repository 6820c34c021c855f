/**
 * Gives the list the keys when the screen was just opened: with nothing in focus, or with the place in the bar that
 * led here. Whoever has gone on to a field or a button keeps it.
 */
export function takeFocus(list: HTMLElement | null): void {
  const holder = document.activeElement;
  if (holder === null || holder === document.body || holder.matches('nav a[aria-current="page"]'))
    list?.focus({ preventScroll: true });
}
