import type { DesktopBridge } from '#shared/bridge.ts';

declare global {
  interface Window {
    /** Set by preload; absent in a browser. */
    benchwright?: DesktopBridge;
  }
}

/** What the desktop provides to the page: menu, dialogs and files. Null in a browser. */
export const desktop: DesktopBridge | null = globalThis.window?.benchwright ?? null;
