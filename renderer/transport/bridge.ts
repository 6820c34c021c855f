import type { DesktopBridge } from '#shared/bridge.ts';

declare global {
  interface Window {
    /** Put there by preload; absent in a browser. */
    benchwright?: DesktopBridge;
  }
}

/** What the desktop lends the page: its menu, dialogs and files. Null in a browser. */
export const desktop: DesktopBridge | null = globalThis.window?.benchwright ?? null;
