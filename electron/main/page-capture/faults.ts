import type { PageCaptureFault } from '#shared/page-capture.ts';

/** A page cannot be captured. `message` is one sentence: what happened, to what, and what to do next. */
export class CaptureFault extends Error {
  readonly code: PageCaptureFault;
  constructor(code: PageCaptureFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** Chromium's network errors in words, by the beginning of their name. */
const network: readonly [RegExp, PageCaptureFault, (host: string) => string][] = [
  [/^ERR_NAME_/, 'name-lookup', (host) => `There is no server named ${host}; check the address.`],
  [/^ERR_(CERT_|SSL_|BAD_SSL)/, 'certificate', (host) => `${host} has no certificate that can be trusted (`],
  [
    /^ERR_(UNSAFE_REDIRECT|DISALLOWED_URL_SCHEME|BLOCKED_BY_CLIENT|UNKNOWN_URL_SCHEME)/,
    'redirect',
    (host) => `${host} redirects to an address that is not on the web; nothing was captured.`,
  ],
  [/^ERR_TOO_MANY_REDIRECTS/, 'redirect', (host) => `${host} redirects in a loop; open the final page directly.`],
  [/^ERR_INTERNET_DISCONNECTED/, 'connection', () => 'This machine has no network; connect it and try again.'],
  [
    /^ERR_(CONNECTION_|ADDRESS_|NETWORK_|EMPTY_RESPONSE|SOCKET_|PROXY_|TUNNEL_)/,
    'connection',
    (host) => `${host} could not be reached (`,
  ],
  [/^ERR_(TIMED_OUT|CONNECTION_TIMED_OUT)/, 'timeout', (host) => `${host} did not answer; try again later.`],
];

/** What a failed navigation means. */
export function navigationFault(name: string, host: string): CaptureFault {
  for (const [pattern, code, say] of network)
    if (pattern.test(name)) {
      const said = say(host);
      return new CaptureFault(code, said.endsWith('(') ? `${said}${name}); check the address.` : said);
    }
  return new CaptureFault('failed', `The page of ${host} could not be opened (${name}); check the address.`);
}
