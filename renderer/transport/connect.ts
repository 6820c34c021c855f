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

/** How this page reaches the host. */
export function connect(): Transport {
  return window.benchwright ? desktopTransport(window.benchwright) : browserTransport();
}
