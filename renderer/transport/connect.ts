import { desktop } from './bridge.ts';
import { browserTransport } from './browser.ts';
import { desktopTransport } from './desktop.ts';
import type { Transport } from './transport.ts';

/** How this page reaches the host. */
export function connect(): Transport {
  return desktop ? desktopTransport(desktop) : browserTransport();
}
