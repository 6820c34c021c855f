import { inWords } from '#shared/phrases/phrase.ts';
import type { Clock } from '../clock.ts';
import { RateMeter } from './rate-meter.ts';
import { TokenBucket } from './token-bucket.ts';

/** Constants of an adaptive limit that has proved itself elsewhere (see the guide on models). */
export const limiterDefaults = {
  start: 20,
  most: 256,
  grow: 1.05,
  cut: 0.8,
  coolDownMs: 15_000,
  inUse: 0.8,
  /** An unreachable server is tried again after 1 s, 2 s, 4 s … at most this. */
  outageBaseMs: 1000,
  outageCapMs: 20_000,
  /**
   * Number of consecutive interrupted connections, without an answer in between, after which the server counts as
   * unreachable.
   */
  brokenInARow: 3,
  /** How long a run waits for a server before it pauses, unless the model's record says otherwise. */
  patienceMinutes: 15,
  traceMs: 600_000,
} as const;

export interface Limits {
  concurrency?: number | undefined;
  /** Calls in progress at first; absent: `limiterDefaults.start`. */
  start?: number | undefined;
  rpm?: number | undefined;
  tpm?: number | undefined;
  /** A longer wait for the server, or because of its Retry-After, is refused with `WaitTooLong`. */
  waitMinutes?: number | undefined;
}

/**
 * `throttled`: 429 or overload; `server-error`: another 5xx; `answered`: an answer that says nothing about load;
 * `unreachable`: the request never arrived; `broken`: it may have arrived, but there was no answer; `other`: says
 * nothing.
 */
export type CallEnd = 'ok' | 'throttled' | 'server-error' | 'answered' | 'unreachable' | 'broken' | 'other';

/** The server is unreachable, or asks to wait, for longer than a run waits. */
export class WaitTooLong extends Error {
  override readonly name = 'WaitTooLong';
}

export interface Permit {
  /** Returns the place; `why` is the error in one sentence. Only the first call counts. */
  release(end: CallEnd, more?: { retryAfterMs?: number | undefined; why?: string }): void;
  /** The call's actual usage, if known. */
  used(tokens: number | undefined): void;
}

export interface LimiterView {
  window: number;
  limit: number;
  inFlight: number;
  requestsPerMinute: number;
  requestLimit: number | null;
  tokensPerMinute: number;
  tokenLimit: number | null;
  state: 'growing' | 'steady' | 'cooling' | 'waiting' | 'unreachable' | 'stopped';
  /** Time until calls are sent again, because of Retry-After or until an unreachable server is tried again. */
  waitSeconds: number | null;
  /** An unreachable server: for how many seconds, and the last error in one sentence. */
  outage: { seconds: number; why: string } | null;
  /** [seconds ago, window, was a cut], oldest first. */
  trace: [number, number, boolean][];
}

interface Waiter {
  tokens: number;
  grant: (permit: Permit) => void;
  refuse: (error: unknown) => void;
}

interface Outage {
  since: number;
  tries: number;
  why: string;
}

const day = 86_400_000;

/** `40 s`, `15 min`, `3 h`, `2 days`. */
function spell(ms: number): string {
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`;
  return ms < 2 * day ? `${Math.round(ms / 3_600_000)} h` : `${Math.round(ms / day)} days`;
}

/**
 * Limits the number of calls to one model in progress. It grows ×2 per clean round until the first cut, then by 5 %; a
 * 429 cuts it to 0.8, at most once in 15 s; a 5xx pauses growth; Retry-After stops all calls to the model until it is
 * over. A round is as many answers as the window is wide, and grows it only if four fifths of it were in use. While the
 * server is unreachable, one call at a time tries it, at growing intervals, and the first answer of any kind lets the
 * others continue.
 */
export class Limiter {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #limits: Limits;
  readonly #requests: TokenBucket | null;
  readonly #tokens: TokenBucket | null;
  readonly #requestMeter = new RateMeter();
  readonly #tokenMeter = new RateMeter();
  readonly #queue: Waiter[] = [];
  #window: number;
  #inFlight = 0;
  #everCut = false;
  #coolUntil = 0;
  #growthPausedUntil = 0;
  #waitUntil = 0;
  #roundAnswers = 0;
  #roundPeak = 0;
  #pumpAt = 0;
  #stopped = false;
  #outage: Outage | null = null;
  /** A call that tries an unreachable server is in progress. */
  #trying = false;
  /** Consecutive interrupted connections, without an answer in between. */
  #broken = 0;
  #tooLong: WaitTooLong | null = null;
  readonly #patienceMs: number;
  readonly #trace: { at: number; window: number; cut: boolean }[] = [];

  constructor(limits: Limits, clock: Clock) {
    this.#clock = clock;
    this.#limits = limits;
    this.#patienceMs = (limits.waitMinutes ?? limiterDefaults.patienceMinutes) * 60_000;
    this.#most = limits.concurrency ?? limiterDefaults.most;
    this.#window = Math.min(limits.start ?? limiterDefaults.start, this.#most);
    const now = clock.now();
    this.#requests = limits.rpm ? new TokenBucket(limits.rpm, now) : null;
    this.#tokens = limits.tpm ? new TokenBucket(limits.tpm, now) : null;
    this.#mark(false);
  }

  get window(): number {
    return Math.max(1, Math.floor(this.#window));
  }

  /** Waits for a place, first come, first served. Rejects with the signal's reason, or with `WaitTooLong`. */
  acquire(tokens: number, signal: AbortSignal): Promise<Permit> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#tooLong) return Promise.reject(this.#tooLong);
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        const at = this.#queue.indexOf(waiter);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(signal.reason);
        this.#pump();
      };
      const waiter: Waiter = {
        tokens,
        grant: (permit) => {
          signal.removeEventListener('abort', onAbort);
          resolve(permit);
        },
        refuse: (error) => {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(waiter);
      this.#pump();
    });
  }

  #pump(): void {
    for (;;) {
      const next = this.#queue[0];
      if (!next || this.#inFlight >= this.window || this.#trying) return;
      const now = this.#clock.now();
      const wait = Math.max(
        this.#waitUntil - now,
        this.#requests?.wait(now, 1) ?? 0,
        this.#tokens?.wait(now, next.tokens) ?? 0,
      );
      if (wait > 0) return this.#pumpLater(now + wait);
      this.#queue.shift();
      this.#requests?.take(now, 1);
      this.#tokens?.take(now, next.tokens);
      this.#requestMeter.add(now, 1);
      this.#inFlight++;
      this.#roundPeak = Math.max(this.#roundPeak, this.#inFlight);
      this.#trying = this.#outage !== null;
      next.grant(this.#permit(next.tokens, this.#trying));
    }
  }

  #pumpLater(at: number): void {
    const now = this.#clock.now();
    // One timer at a time is enough, unless an earlier one is needed.
    if (this.#pumpAt > now && this.#pumpAt <= at) return;
    this.#pumpAt = at;
    void this.#clock.sleep(at - now).then(() => {
      if (this.#pumpAt === at) this.#pumpAt = 0;
      this.#pump();
    });
  }

  #permit(estimated: number, tries: boolean): Permit {
    let open = true;
    return {
      release: (end, { retryAfterMs, why = '' } = {}) => {
        if (!open) return;
        open = false;
        this.#inFlight--;
        if (tries) this.#trying = false;
        const now = this.#clock.now();
        this.#meet(end, now, why, tries);
        this.#learn(end, now, retryAfterMs);
        this.#pump();
      },
      used: (tokens) => {
        this.#tokenMeter.add(this.#clock.now(), tokens ?? estimated);
        this.#tokens?.give(estimated - (tokens ?? estimated));
      },
    };
  }

  /** What the end of a call says about whether the server can be reached. */
  #meet(end: CallEnd, now: number, why: string, tried: boolean): void {
    if (end === 'other') {
      if (tried) this.#away(now, this.#outage?.why ?? '', true);
    } else if (end === 'unreachable') this.#away(now, why, tried);
    else if (end === 'broken') {
      this.#broken++;
      if (this.#outage || this.#broken >= limiterDefaults.brokenInARow) this.#away(now, why, tried);
    } else {
      this.#broken = 0;
      if (this.#outage) this.#waitUntil = 0;
      this.#outage = null;
    }
  }

  #away(now: number, why: string, tried: boolean): void {
    const outage = this.#outage ?? { since: now, tries: 0, why };
    this.#outage = outage;
    outage.why = why || outage.why;
    // Calls that were in progress when the server became unreachable say nothing new.
    if (!tried && outage.tries > 0) return;
    const { outageBaseMs, outageCapMs } = limiterDefaults;
    this.#waitUntil = Math.max(this.#waitUntil, now + Math.min(outageCapMs, outageBaseMs * 2 ** outage.tries));
    outage.tries++;
    const since = now - outage.since;
    if (since >= this.#patienceMs)
      this.#refuse(inWords('call-unreachable-for', { why: outage.why, spell: spell(since) }));
  }

  /** Refuses all callers until `retryNow`. */
  #refuse(why: string): void {
    this.#tooLong = new WaitTooLong(why);
    for (const waiter of this.#queue.splice(0)) waiter.refuse(this.#tooLong);
  }

  /** A person wants a server that was given up to be tried again. */
  retryNow(): void {
    if (!this.#tooLong) return;
    this.#tooLong = null;
    this.#outage = null;
    this.#waitUntil = 0;
    this.#pump();
  }

  /** Why calls no longer wait; null while they do. */
  get tooLong(): WaitTooLong | null {
    return this.#tooLong;
  }

  #learn(end: CallEnd, now: number, retryAfterMs: number | undefined): void {
    if (retryAfterMs !== undefined && retryAfterMs > 0) {
      this.#waitUntil = Math.max(this.#waitUntil, now + retryAfterMs);
      if (retryAfterMs > this.#patienceMs) {
        const until = new Date(Math.min(now + retryAfterMs, 8.64e15)).toISOString().slice(0, 16).replace('T', ' ');
        this.#refuse(inWords('call-asked-to-wait', { until, spell: spell(retryAfterMs) }));
      }
    }
    if (end === 'throttled') this.#cut(now);
    else if (end === 'server-error') {
      this.#growthPausedUntil = now + limiterDefaults.coolDownMs;
      this.#newRound();
    } else if (end === 'ok') this.#count(now);
  }

  #cut(now: number): void {
    this.#newRound();
    if (now < this.#coolUntil) return;
    this.#everCut = true;
    this.#coolUntil = now + limiterDefaults.coolDownMs;
    this.#window = Math.max(1, this.#window * limiterDefaults.cut);
    this.#mark(true);
  }

  #count(now: number): void {
    this.#roundAnswers++;
    if (this.#roundAnswers < this.window) return;
    const used = this.#roundPeak >= limiterDefaults.inUse * this.window;
    this.#newRound();
    if (!used || now < this.#coolUntil || now < this.#growthPausedUntil || this.#window >= this.#most) return;
    // Growth by 5 % of a small window would never reach the next integer.
    const grown = this.#everCut ? Math.max(this.#window * limiterDefaults.grow, this.#window + 0.25) : this.#window * 2;
    this.#window = Math.min(this.#most, grown);
    this.#mark(false);
  }

  #newRound(): void {
    this.#roundAnswers = 0;
    this.#roundPeak = this.#inFlight;
  }

  #mark(cut: boolean): void {
    const at = this.#clock.now();
    this.#trace.push({ at, window: this.#window, cut });
    while ((this.#trace[1]?.at ?? at) < at - limiterDefaults.traceMs) this.#trace.shift();
  }

  /** For display only: the run, not the limiter, refuses calls to a stopped model. */
  markStopped(stopped: boolean): void {
    this.#stopped = stopped;
  }

  view(): LimiterView {
    const now = this.#clock.now();
    const waitMs = this.#waitUntil - now;
    const ago = (at: number) => Math.max(0, (now - at) / 1000);
    return {
      window: this.window,
      limit: this.#most,
      inFlight: this.#inFlight,
      requestsPerMinute: this.#requestMeter.perMinute(now),
      requestLimit: this.#limits.rpm ?? null,
      tokensPerMinute: this.#tokenMeter.perMinute(now),
      tokenLimit: this.#limits.tpm ?? null,
      state: this.#state(now),
      waitSeconds: waitMs > 0 ? Math.ceil(waitMs / 1000) : null,
      outage: this.#outage && { seconds: ago(this.#outage.since), why: this.#outage.why },
      trace: this.#trace.map((t) => [Math.min(ago(t.at), limiterDefaults.traceMs / 1000), t.window, t.cut]),
    };
  }

  #state(now: number): LimiterView['state'] {
    if (this.#stopped) return 'stopped';
    if (this.#outage) return 'unreachable';
    if (now < this.#waitUntil) return 'waiting';
    if (now < this.#coolUntil || now < this.#growthPausedUntil) return 'cooling';
    return this.#window < this.#most && this.#inFlight >= limiterDefaults.inUse * this.window ? 'growing' : 'steady';
  }
}

/** One limiter per model, shared by all runs of the process. */
export class LimiterPool {
  readonly #limiters = new Map<string, { limits: string; limiter: Limiter }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Changed limits in the record create a new limiter. */
  of(model: string, limits: Limits): Limiter {
    const text = JSON.stringify(limits);
    const found = this.#limiters.get(model);
    if (found?.limits === text) return found.limiter;
    const limiter = new Limiter(limits, this.#clock);
    this.#limiters.set(model, { limits: text, limiter });
    return limiter;
  }
}
