/** Where menus and lists of choices open: a part of the page that can be named, and that is not there while empty. */
export const popups = globalThis.document?.createElement('div');
if (popups) popups.className = 'popups';

/** Adds it to the page. */
export function showPopups(label: string): void {
  popups.setAttribute('role', 'region');
  popups.setAttribute('aria-label', label);
  if (!popups.isConnected) document.body.append(popups);
}
