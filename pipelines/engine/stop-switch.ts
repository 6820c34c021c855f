import { RunStopped, type StopReason } from './errors.ts';

/** Two signals: waits end as soon as the run stops; a request in flight ends only if it is cancelled. */
export class StopSwitch {
  readonly #stopping = new AbortController();
  readonly #cancelled = new AbortController();
  #reason: StopReason | null = null;
  #why: string | null = null;

  get reason(): StopReason | null {
    return this.#reason;
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get cancelled(): AbortSignal {
    return this.#cancelled.signal;
  }

  /** Why the run paused automatically; one sentence. */
  get why(): string | null {
    return this.#why;
  }

  stop(reason: StopReason, why: string | null = null): void {
    if (this.#reason === 'cancelled') return;
    this.#reason = reason;
    this.#why ??= why;
    const error = new RunStopped(reason);
    this.#stopping.abort(error);
    if (reason === 'cancelled') this.#cancelled.abort(error);
  }
}
