import { browserTransport } from './browser.ts';
import type { Transport } from './transport.ts';

/** How this page reaches the host. */
export function connect(): Transport {
  return browserTransport();
}
