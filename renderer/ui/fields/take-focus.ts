/**
 * Focuses the list when the screen was just opened: if nothing is focused, or the link in the bar that led here. If
 * a field or a button already has the focus, it keeps it.
 */
export function takeFocus(list: HTMLElement | null): void {
  const holder = document.activeElement;
  if (holder === null || holder === document.body || holder.matches('nav a[aria-current="page"]'))
    list?.focus({ preventScroll: true });
}
