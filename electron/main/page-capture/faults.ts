import type { PageCaptureFault } from '#shared/page-capture.ts';
import { inWords } from '#shared/phrases/phrase.ts';

/** A page cannot be captured. `message` is one sentence: what happened, to what, and what to do next. */
export class CaptureFault extends Error {
  readonly code: PageCaptureFault;
  constructor(code: PageCaptureFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** Chromium's network errors in words, by the beginning of their name. */
const network: readonly [RegExp, PageCaptureFault, (host: string, error: string) => string][] = [
  [/^ERR_NAME_/, 'name-lookup', (host) => inWords('capture-no-server', { host })],
  [/^ERR_(CERT_|SSL_|BAD_SSL)/, 'certificate', (host, error) => inWords('capture-no-certificate', { host, error })],
  [
    /^ERR_(UNSAFE_REDIRECT|DISALLOWED_URL_SCHEME|BLOCKED_BY_CLIENT|UNKNOWN_URL_SCHEME)/,
    'redirect',
    (host) => inWords('capture-redirect', { host }),
  ],
  [/^ERR_TOO_MANY_REDIRECTS/, 'redirect', (host) => inWords('capture-redirect-loop', { host })],
  [/^ERR_INTERNET_DISCONNECTED/, 'connection', () => inWords('capture-no-network')],
  [
    /^ERR_(CONNECTION_|ADDRESS_|NETWORK_|EMPTY_RESPONSE|SOCKET_|PROXY_|TUNNEL_)/,
    'connection',
    (host, error) => inWords('capture-unreachable', { host, error }),
  ],
  [/^ERR_(TIMED_OUT|CONNECTION_TIMED_OUT)/, 'timeout', (host) => inWords('capture-no-answer', { host })],
];

/** What a failed navigation means. */
export function navigationFault(name: string, host: string): CaptureFault {
  for (const [pattern, code, say] of network) if (pattern.test(name)) return new CaptureFault(code, say(host, name));
  return new CaptureFault('failed', inWords('capture-not-opened', { host, error: name }));
}
