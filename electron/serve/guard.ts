import type { IncomingMessage } from 'node:http';
import type { Caller } from '#electron/host/people/caller.ts';
import { expired, hashOf, newSecret, type PeopleList } from '#electron/host/people/people.ts';
import type { RecordingLinks } from '#electron/host/people/recording-links.ts';
import { sessionDays, Sessions } from './sessions.ts';

/** The result of a token in an address. */
export type Exchange = { cookie: string } | 'used' | 'expired' | 'unknown' | 'noProject';

/** What a link is worth, and to whom it was given. */
export type Invitation =
  | { state: 'new' | 'used' | 'expired'; person: Pick<Caller, 'name' | 'role'> }
  | { state: 'unknown' | 'noProject'; person?: undefined };

/** Who may sign in besides the owner, and their signed-in browsers. */
export interface Team {
  list: PeopleList;
  sessions: Sessions;
  links: RecordingLinks;
  /** Whether a session is one of a project that was open here before. */
  hadSession(hash: string): boolean;
}

export interface GuardOptions {
  /** Who started the server; their token is new at each start. */
  owner: Caller;
  /** The people of the open project, with their sessions; null before a project is open. Read at every request. */
  people: () => Team | null;
  /** Every `scheme://host:port` of the server; the first is the one to give people. */
  origins: readonly string[];
}

/**
 * Controls access. A token in the address is exchanged once for a session cookie; nothing else is accepted.
 * Host and Origin are compared with the addresses the server answers to, which stops DNS rebinding and
 * requests that another site's page sends.
 */
export class Guard {
  /** The owner's token, for the printed address. */
  readonly ownerToken = newSecret();
  readonly #owner: Caller;
  readonly #ownerHash = hashOf(this.ownerToken);
  readonly #ownerSessions = new Sessions(null);
  readonly #team: () => Team | null;
  readonly #origins: ReadonlySet<string>;
  readonly #hosts: ReadonlySet<string>;
  readonly #secure: boolean;
  readonly #cookie: string;

  constructor({ owner, people, origins }: GuardOptions) {
    this.#owner = owner;
    this.#team = people;
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

  /** A browser sends Origin with every request that could change something; a request without it is not a browser's. */
  originAllowed(request: IncomingMessage): boolean {
    const origin = request.headers.origin;
    if (origin !== undefined) return this.#origins.has(origin);
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }

  #callerOfToken(hash: string): Caller | null {
    if (hash === this.#ownerHash) return this.#owner;
    const list = this.#team()?.list;
    const person = list?.ofToken(hash);
    return list && person ? list.callerOf(person) : null;
  }

  /**
   * A new session's cookie for a valid token. A person's link signs in one browser; the owner's, which only their own
   * terminal shows and which expires with the server, opens any number.
   */
  exchange(token: string): Exchange {
    const hash = hashOf(token);
    const own = hash === this.#ownerHash;
    const team = this.#team();
    const sessions = own ? this.#ownerSessions : team?.sessions;
    const caller = this.#callerOfToken(hash);
    if (!sessions) return 'noProject';
    if (!caller) return 'unknown';
    const state = own ? 'new' : this.state(token).state;
    if (state !== 'new') return state;
    const secret = newSecret();
    sessions.add(hashOf(secret), hash, (text) => this.#callerOfToken(text) !== null);
    team?.list.log.add('signed-in', caller);
    const age = own ? '' : `; Max-Age=${sessionDays * 86_400}`;
    const secure = this.#secure ? '; Secure' : '';
    return { cookie: `${this.#cookie}=${secret}; Path=/; HttpOnly; SameSite=Strict${age}${secure}` };
  }

  /** Whether a token is the owner's, which the terminal shows and which may be used again. */
  isOwners(token: string): boolean {
    return hashOf(token) === this.#ownerHash;
  }

  /** Whether a person's token in an address is still usable, and whose it is; checking changes nothing. */
  state(token: string): Invitation {
    const hash = hashOf(token);
    const team = this.#team();
    if (!team) return { state: 'noProject' };
    const person = this.#callerOfToken(hash);
    if (!person) return { state: 'unknown' };
    if (team.sessions.used(hash)) return { state: 'used', person };
    return { state: this.#tooOld(hash) ? 'expired' : 'new', person };
  }

  /** Whether a link waited too long for its first use. */
  #tooOld(hash: string): boolean {
    const person = this.#team()?.list.ofToken(hash);
    return person !== undefined && expired(person);
  }

  /** Ends the session of a request; returns its name and the cookie that deletes its cookie. */
  signOut(request: IncomingMessage): { session: string | null; cookie: string } {
    const session = this.#sessionOf(request);
    const caller = this.caller(request);
    if (caller) this.#team()?.list.log.add('signed-out', caller);
    if (session !== null) {
      this.#ownerSessions.end(session);
      this.#team()?.sessions.end(session);
    }
    const cookie = `${this.#cookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${this.#secure ? '; Secure' : ''}`;
    return { session, cookie };
  }

  /** Hash of the secret in the request's cookie, whether or not it is a session's. */
  #sessionOf(request: IncomingMessage): string | null {
    for (const part of (request.headers.cookie ?? '').split(';')) {
      const [name, value] = part.trim().split('=', 2);
      if (name === this.#cookie && value) return hashOf(value);
    }
    return null;
  }

  /** Hash of the token that the request's cookie was issued for, while that token is still valid. */
  #tokenOf(request: IncomingMessage): string | null {
    const session = this.#sessionOf(request);
    if (session === null) return null;
    return this.#ownerSessions.tokenOf(session) ?? this.#team()?.sessions.tokenOf(session) ?? null;
  }

  /**
   * The caller of a request with a session cookie, otherwise null. A changed role or a removal takes effect at the next
   * request.
   */
  caller(request: IncomingMessage): Caller | null {
    const token = this.#tokenOf(request);
    const caller = token ? this.#callerOfToken(token) : null;
    const session = this.#sessionOf(request);
    if (!caller || !session) return null;
    const owner = this.#owner;
    if (caller !== owner) return { ...caller, session };
    // A new name applies to all their calls, including open ones.
    return {
      ...owner,
      session,
      get name() {
        return owner.name;
      },
      set name(name) {
        owner.name = name;
      },
    };
  }

  /** Who made a recording link, and what it asks for; null for one that is unknown or has ended. */
  recorder(secret: string): Caller | null {
    const link = this.#team()?.links.of(secret);
    if (!link) return null;
    const person = link.token === null ? this.#owner : this.#callerOfToken(link.token);
    return person && { ...person, recording: link.what };
  }

  /** The caller of a call that sends a recording: its link gives access to nothing else. */
  #sender(request: IncomingMessage): Caller | null {
    if (!/^\/rpc\/recordings\/(asked|begin|add|end)$/.test(request.url ?? '')) return null;
    const [, secret] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
    return secret === undefined ? null : this.recorder(secret);
  }

  /** The caller of a request, signed in or with a recording link; otherwise null. */
  callerOf(request: IncomingMessage): Caller | null {
    return this.#sender(request) ?? this.caller(request);
  }

  /** Whether the request's session is of a project that was open here before another one was opened. */
  signedInElsewhere(request: IncomingMessage): boolean {
    const session = this.#sessionOf(request);
    return session !== null && (this.#team()?.hadSession(session) ?? false);
  }

  /** Whether the request's session came from exactly this token: its address was opened here before. */
  cameBy(request: IncomingMessage, token: string): boolean {
    return this.caller(request) !== null && this.#tokenOf(request) === hashOf(token);
  }
}
