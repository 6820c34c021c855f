import { lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Refused } from '#pipelines/formats/refused.ts';
import { type Phrase, phrase, phraseWords, textPhrase } from '#shared/phrases/phrase.ts';
import { isPrivate, mayAsk, mayBePrivate, type Servers } from './servers.ts';

/** Redirects that are followed. */
const mostHops = 5;
/** Milliseconds without a byte after which a connection counts as broken. */
const silentFor = 30_000;

/** A connection that broke, or a server that is busy: the same may work a moment later. */
export class Broken extends Error {
  readonly phrase: Phrase;
  constructor(sentence: Phrase) {
    super(phraseWords(sentence));
    this.phrase = sentence;
  }
}

/** Connections of one import, which are used again for its next file. */
export interface Lines {
  servers: Servers;
  signal: AbortSignal;
  http: HttpAgent;
  https: HttpsAgent;
}

export function openLines(servers: Servers, signal: AbortSignal): Lines & { close(): void } {
  const [http, https] = [new HttpAgent({ keepAlive: true }), new HttpsAgent({ keepAlive: true })];
  const close = () => [http, https].forEach((agent) => agent.destroy());
  return { servers, signal, http, https, close };
}

const refusedPrivate = (server: string) => new Refused(phrase('link-private', { server }));

/** Finds a host's addresses, and refuses those of the private network: the one that was checked is connected to. */
const publicOnly =
  (server: string): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) done(error ?? new Error(host), '', 0);
      else if (found.some(({ address }) => isPrivate(address))) done(refusedPrivate(server), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });

function askOnce(url: URL, headers: Record<string, string>, lines: Lines): Promise<IncomingMessage> {
  const { servers, signal, http, https } = lines;
  const server = url.origin;
  const closed = !mayBePrivate(servers, server);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (closed && isIP(host) !== 0 && isPrivate(host)) throw refusedPrivate(server);
  return new Promise((resolve, reject) => {
    const options = {
      headers: { 'User-Agent': 'benchwright', 'Accept-Encoding': 'identity', ...headers },
      signal,
      timeout: silentFor,
      ...(closed && { lookup: publicOnly(server) }),
    };
    const sent =
      url.protocol === 'https:'
        ? overHttps(url, { ...options, agent: https }, resolve)
        : overHttp(url, { ...options, agent: http }, resolve);
    sent.on('timeout', () => sent.destroy(new Broken(phrase('link-silent'))));
    sent.on('error', (error) => reject(error instanceof Refused ? error : new Broken(textPhrase(error.message))));
    sent.end();
  });
}

/**
 * Asks for an address. Redirects are followed only to servers that may be asked. Throws `Refused` for a server that may
 * not, `Broken` if it cannot be reached or is busy, and the signal's reason when it aborts.
 */
export async function ask(
  url: URL,
  headers: Record<string, string>,
  lines: Lines,
): Promise<{ url: URL; answer: IncomingMessage }> {
  let at = url;
  for (let hop = 0; hop <= mostHops; hop++) {
    if (!mayAsk(lines.servers, at.origin))
      throw new Refused(phrase(hop === 0 ? 'link-not-allowed' : 'link-elsewhere', { server: at.origin }));
    const answer = await askOnce(at, headers, lines).catch((error: unknown) => {
      lines.signal.throwIfAborted();
      throw error;
    });
    const status = answer.statusCode ?? 0;
    const to = answer.headers.location;
    if (status >= 300 && status < 400 && to !== undefined && URL.canParse(to, at.href)) {
      answer.resume();
      at = new URL(to, at);
      if (!/^https?:$/.test(at.protocol)) throw new Refused(phrase('link-elsewhere', { server: at.protocol }));
      continue;
    }
    if (status < 400 || status === 416) return { url: at, answer };
    answer.resume();
    if (status === 429 || status >= 500) throw new Broken(phrase('link-answered', { status }));
    if (status === 401 || status === 403) throw new Refused(phrase('link-sign-in', { server: at.origin, status }));
    throw new Refused(phrase('link-nothing', { link: at.href.slice(0, 300), status }));
  }
  throw new Refused(phrase('link-round', { server: at.origin }));
}
