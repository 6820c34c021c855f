import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { writeUserFile } from '#electron/host/files/user-folder.ts';

const session = z.object({
  /** sha256 of the cookie's secret, hex. */
  hash: z.string(),
  /** sha256 of the token it was issued for, hex. */
  token: z.string(),
  at: z.string(),
});
type Session = z.infer<typeof session>;
const stored = z.object({ sessions: z.array(session) });

/** Time of a session that somebody signed out of: long expired. */
const ended = new Date(0).toISOString();

/** Days that a browser stays signed in. */
export const sessionDays = 30;

/**
 * Which browsers are signed in, and so which tokens were used. With a file the sessions outlive the server. An
 * expired session stays listed as long as its token is known, since a used token must not be used again.
 */
export class Sessions {
  readonly #file: string | null;
  readonly #byHash = new Map<string, Session>();
  readonly #usedTokens = new Set<string>();

  /** Throws if the file exists but cannot be read, because then it is not known which tokens were used. */
  constructor(file: string | null) {
    this.#file = file;
    if (!file || !existsSync(file)) return;
    let kept: Session[];
    try {
      kept = stored.parse(JSON.parse(readFileSync(file, 'utf8'))).sessions;
    } catch {
      throw new Error(inWords('serve-sessions-unreadable', { file }));
    }
    for (const entry of kept) this.#keep(entry);
  }

  #keep(entry: Session): void {
    this.#byHash.set(entry.hash, entry);
    this.#usedTokens.add(entry.token);
  }

  used(token: string): boolean {
    return this.#usedTokens.has(token);
  }

  /** Hash of the token that a live session was issued for. */
  tokenOf(hash: string): string | undefined {
    const found = this.#byHash.get(hash);
    if (!found || Date.now() - Date.parse(found.at) > sessionDays * 86_400_000) return undefined;
    return found.token;
  }

  /** Stores a new session; on disk before it returns. `known` says which tokens are still valid. */
  add(hash: string, token: string, known: (token: string) => boolean): void {
    for (const [old, entry] of this.#byHash) if (!known(entry.token)) this.#byHash.delete(old);
    this.#keep({ hash, token, at: new Date().toISOString() });
    this.#write();
  }

  /** Ends a session. Its token stays used. */
  end(hash: string): void {
    const found = this.#byHash.get(hash);
    if (!found || found.at === ended) return;
    this.#byHash.set(hash, { ...found, at: ended });
    this.#write();
  }

  #write(): void {
    if (this.#file) writeUserFile(dirname(this.#file), basename(this.#file), { sessions: [...this.#byHash.values()] });
  }
}
