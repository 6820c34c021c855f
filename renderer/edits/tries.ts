import { ORPCError } from '@orpc/client';

/** Milliseconds before a failed attempt is repeated for the first time, and at most. */
export const firstPause = 500;
const longestPause = 5000;
/** Attempts of an edit on which the host crashes, before it is set aside so that others can continue. */
const mostTries = 3;

/** Codes of temporary failures: another project is open, the disk is full, somebody locks the file. */
const passing: ReadonlySet<string> = new Set(['NO_PROJECT', 'LOCKED', 'IO', 'UNAUTHORIZED']);

/** Which failures of an edit are tried again, and after which pause. */
export class Tries {
  readonly #counts = new Map<string, number>();
  #pause = firstPause;

  /** Whether a failure may be temporary: no answer, an expired sign-in, a crashed host. */
  again(key: string, error: unknown): boolean {
    if (!(error instanceof ORPCError)) return true;
    if (passing.has(error.code) || error.status === 401) return true;
    if (error.status < 500) return false;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count < mostTries;
  }

  /** Milliseconds until the next attempt; each is longer than the one before, until something works. */
  pause(): number {
    const now = this.#pause;
    this.#pause = Math.min(now * 2, longestPause);
    return now;
  }

  restart(): void {
    this.#pause = firstPause;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }
}
