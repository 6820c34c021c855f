import type { IncomingMessage } from 'node:http';
import type { Caller } from '#electron/host/host.ts';
import { hashOf, newSecret, type PeopleList } from '#electron/host/people.ts';
import { sessionDays, Sessions } from './sessions.ts';

/** What became of a token in an address. */
export type Exchange = { cookie: string } | 'used' | 'unknown';

export interface GuardOptions {
  /** Who started the server: their token is made anew at each start. */
  owner: Caller;
  /** The project's people, with their sessions; null on one's own machine. */
  people: { list: PeopleList; sessions: Sessions } | null;
  /** Every `scheme://host:port` that the server is reached under; the first is the one that is told to people. */
  origins: readonly string[];
}

/**
 * Who may come in. A token in the address is exchanged once for a session cookie; nothing else is accepted.
 * Host and Origin are compared with the addresses the server answers to, which stops DNS rebinding and
 * requests that another site's page sends.
 */
export class Guard {
  /** The owner's token, for the address that is printed. */
  readonly ownerToken = newSecret();
  readonly #owner: Caller;
  readonly #ownerHash = hashOf(this.ownerToken);
  readonly #ownerSessions = new Sessions(null);
  readonly #people: PeopleList | null;
  readonly #sessions: Sessions | null;
  readonly #origins: ReadonlySet<string>;
  readonly #hosts: ReadonlySet<string>;
  readonly #secure: boolean;
  readonly #cookie: string;

  constructor({ owner, people, origins }: GuardOptions) {
    this.#owner = owner;
    this.#people = people?.list ?? null;
    this.#sessions = people?.sessions ?? null;
    this.#origins = new Set(origins);
    this.#hosts = new Set(origins.map((origin) => new URL(origin).host));
    const first = new URL(origins[0] ?? 'http://127.0.0.1');
    this.#secure = first.protocol === 'https:';
    // Cookies are shared between ports of one host, so the name carries the port.
    this.#cookie = `benchwright_${first.port || (this.#secure ? '443' : '80')}`;
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

  #callerOfToken(hash: string): Caller | null {
    if (hash === this.#ownerHash) return this.#owner;
    const person = this.#people?.ofToken(hash);
    return person && this.#people ? this.#people.callerOf(person) : null;
  }

  /**
   * A new session's cookie for a right token. A person's link signs in one browser; the owner's, which only their own
   * terminal shows and which ends with the server, opens as many windows as they like.
   */
  exchange(token: string): Exchange {
    const hash = hashOf(token);
    const own = hash === this.#ownerHash;
    const sessions = own ? this.#ownerSessions : this.#sessions;
    if (!sessions || !this.#callerOfToken(hash)) return 'unknown';
    if (!own && sessions.used(hash)) return 'used';
    const secret = newSecret();
    sessions.add(hashOf(secret), hash, (one) => this.#callerOfToken(one) !== null);
    const age = own ? '' : `; Max-Age=${sessionDays * 86_400}`;
    const secure = this.#secure ? '; Secure' : '';
    return { cookie: `${this.#cookie}=${secret}; Path=/; HttpOnly; SameSite=Strict${age}${secure}` };
  }

  /** Hash of the token that the request's cookie was given for, while that token is still somebody's. */
  #tokenOf(request: IncomingMessage): string | null {
    for (const part of (request.headers.cookie ?? '').split(';')) {
      const [name, value] = part.trim().split('=', 2);
      if (name !== this.#cookie || !value) continue;
      const session = hashOf(value);
      const token = this.#ownerSessions.tokenOf(session) ?? this.#sessions?.tokenOf(session);
      if (token) return token;
    }
    return null;
  }

  /** The caller of a request with a session cookie, else null. A role or a removal holds from the next request on. */
  caller(request: IncomingMessage): Caller | null {
    const token = this.#tokenOf(request);
    return token ? this.#callerOfToken(token) : null;
  }

  /** Whether the request's session came from this very token: its address was opened here before. */
  cameBy(request: IncomingMessage, token: string): boolean {
    return this.caller(request) !== null && this.#tokenOf(request) === hashOf(token);
  }
}
