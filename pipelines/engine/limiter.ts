import type { Clock } from './clock.ts';
import { RateMeter } from './rate-meter.ts';
import { TokenBucket } from './token-bucket.ts';

/** Figures of an adaptive limit that works elsewhere (see the guide on models). */
export const limiterDefaults = {
  start: 20,
  most: 256,
  grow: 1.05,
  cut: 0.8,
  coolDownMs: 15_000,
  inUse: 0.8,
  /** Longest Retry-After we honour; a longer one is asked again after this. */
  retryAfterCapMs: 300_000,
  traceMs: 600_000,
} as const;

export interface Limits {
  concurrency?: number | undefined;
  rpm?: number | undefined;
  tpm?: number | undefined;
}

/** `throttled`: 429 or overload; `server-error`: another 5xx; `other`: says nothing about load. */
export type CallEnd = 'ok' | 'throttled' | 'server-error' | 'other';

export interface Permit {
  /** Gives the place back. Only the first call counts. */
  release(end: CallEnd, retryAfterMs?: number): void;
  /** What the call really used, when that is known. */
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
  state: 'growing' | 'steady' | 'cooling' | 'waiting' | 'stopped';
  waitSeconds: number | null;
  /** [seconds ago, window, was a cut], oldest first. */
  trace: [number, number, boolean][];
}

interface Waiter {
  tokens: number;
  grant: (permit: Permit) => void;
}

/**
 * How many calls to one model may be under way. Grows ×2 a clean round until the first cut, then 5 %; a 429 cuts to
 * 0.8, at most once in 15 s; a 5xx pauses growth; Retry-After stops all calls to the model until it is over. A round
 * is as many answers as the window is wide, and grows it only when four fifths of it were in use.
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
  readonly #trace: { at: number; window: number; cut: boolean }[] = [];

  constructor(limits: Limits, clock: Clock) {
    this.#clock = clock;
    this.#limits = limits;
    this.#most = limits.concurrency ?? limiterDefaults.most;
    this.#window = Math.min(limiterDefaults.start, this.#most);
    const now = clock.now();
    this.#requests = limits.rpm ? new TokenBucket(limits.rpm, now) : null;
    this.#tokens = limits.tpm ? new TokenBucket(limits.tpm, now) : null;
    this.#mark(false);
  }

  get window(): number {
    return Math.max(1, Math.floor(this.#window));
  }

  /** Waits for a place, first come first served. Rejects with the signal's reason. */
  acquire(tokens: number, signal: AbortSignal): Promise<Permit> {
    if (signal.aborted) return Promise.reject(signal.reason);
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
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(waiter);
      this.#pump();
    });
  }

  #pump(): void {
    for (;;) {
      const next = this.#queue[0];
      if (!next || this.#inFlight >= this.window) return;
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
      next.grant(this.#permit(next.tokens));
    }
  }

  #pumpLater(at: number): void {
    const now = this.#clock.now();
    // One alarm at a time is enough, unless an earlier one is needed.
    if (this.#pumpAt > now && this.#pumpAt <= at) return;
    this.#pumpAt = at;
    void this.#clock.sleep(at - now).then(() => {
      if (this.#pumpAt === at) this.#pumpAt = 0;
      this.#pump();
    });
  }

  #permit(estimated: number): Permit {
    let open = true;
    return {
      release: (end, retryAfterMs) => {
        if (!open) return;
        open = false;
        this.#inFlight--;
        this.#learn(end, this.#clock.now(), retryAfterMs);
        this.#pump();
      },
      used: (tokens) => {
        this.#tokenMeter.add(this.#clock.now(), tokens ?? estimated);
        this.#tokens?.give(estimated - (tokens ?? estimated));
      },
    };
  }

  #learn(end: CallEnd, now: number, retryAfterMs: number | undefined): void {
    if (retryAfterMs !== undefined && retryAfterMs > 0)
      this.#waitUntil = Math.max(this.#waitUntil, now + Math.min(retryAfterMs, limiterDefaults.retryAfterCapMs));
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
    // Growth by 5 % of a small window would never reach the next whole place.
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

  /** For show only: calls to a stopped model are refused by the run, not here. */
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
      trace: this.#trace.map((t) => [Math.min(ago(t.at), limiterDefaults.traceMs / 1000), t.window, t.cut]),
    };
  }

  #state(now: number): LimiterView['state'] {
    if (this.#stopped) return 'stopped';
    if (now < this.#waitUntil) return 'waiting';
    if (now < this.#coolUntil || now < this.#growthPausedUntil) return 'cooling';
    return this.#window < this.#most && this.#inFlight >= limiterDefaults.inUse * this.window ? 'growing' : 'steady';
  }
}

/** One limiter a model, shared by all runs of the process. */
export class LimiterPool {
  readonly #limiters = new Map<string, { limits: string; limiter: Limiter }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A change of the limits in the record makes a new limiter. */
  of(model: string, limits: Limits): Limiter {
    const text = JSON.stringify(limits);
    const found = this.#limiters.get(model);
    if (found?.limits === text) return found.limiter;
    const limiter = new Limiter(limits, this.#clock);
    this.#limiters.set(model, { limits: text, limiter });
    return limiter;
  }
}
