import type { DesktopBridge } from '#shared/bridge.ts';
import { browserTransport } from './browser.ts';
import { desktopTransport } from './desktop.ts';
import type { Transport } from './transport.ts';

declare global {
  interface Window {
    /** Put there by preload; absent in a browser. */
    benchwright?: DesktopBridge;
  }
}

/** The transport of the shell this page runs in. Call once. */
export function openTransport(): Transport {
  return window.benchwright ? desktopTransport(window.benchwright) : browserTransport();
}
