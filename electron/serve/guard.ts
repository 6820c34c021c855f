import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '#electron/host/host.ts';

const secret = () => randomBytes(32).toString('base64url');

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Who may come in. A token in the address is exchanged for a session cookie; nothing else is accepted.
 * Host and Origin are compared with the addresses the server answers to, which stops DNS rebinding and
 * requests that another site's page sends.
 */
export class Guard {
  readonly #people: { token: string; caller: Caller }[];
  readonly #sessions = new Map<string, Caller>();
  readonly #origins: ReadonlySet<string>;
  readonly #hosts: ReadonlySet<string>;
  readonly #secure: boolean;
  readonly #cookie: string;

  /** @param origins every `scheme://host:port` that the server is reached under */
  constructor(people: readonly Caller[], origins: readonly string[]) {
    this.#people = people.map((caller) => ({ token: secret(), caller }));
    this.#origins = new Set(origins);
    this.#hosts = new Set(origins.map((origin) => new URL(origin).host));
    const first = new URL(origins[0] ?? 'http://127.0.0.1');
    this.#secure = first.protocol === 'https:';
    // Cookies are shared between ports of one host, so the name carries the port.
    this.#cookie = `benchwright_${first.port || (this.#secure ? '443' : '80')}`;
  }

  /** Each person's token, for the addresses that are printed. */
  tokens(): readonly { token: string; caller: Caller }[] {
    return this.#people;
  }

  hostAllowed(request: IncomingMessage): boolean {
    return this.#hosts.has((request.headers.host ?? '').toLowerCase());
  }

  /** A browser sends Origin with every request that could change something; one without it is no browser's. */
  originAllowed(request: IncomingMessage): boolean {
    const origin = request.headers.origin;
    if (origin !== undefined) return this.#origins.has(origin);
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }

  /** A new session's cookie for a right token, else null. */
  exchange(token: string): string | null {
    const person = this.#people.find((one) => same(one.token, token));
    if (!person) return null;
    const session = secret();
    this.#sessions.set(session, { ...person.caller });
    return `${this.#cookie}=${session}; Path=/; HttpOnly; SameSite=Strict${this.#secure ? '; Secure' : ''}`;
  }

  /** The caller of a request with a session cookie, else null. */
  caller(request: IncomingMessage): Caller | null {
    for (const part of (request.headers.cookie ?? '').split(';')) {
      const [name, value] = part.trim().split('=', 2);
      if (name === this.#cookie && value) {
        const found = this.#sessions.get(value);
        if (found) return found;
      }
    }
    return null;
  }
}
