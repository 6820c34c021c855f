import type { Clock } from './clock.ts';
import { RateMeter } from './calls/rate-meter.ts';

const kept = 200;

/** Live figures of one run: rates over the last minute and the median of the last durations, by step. */
export class RunStats {
  readonly #clock: Clock;
  readonly #steps = new Map<string, { meter: RateMeter; seconds: number[]; first: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  settled(step: string, seconds: number, cached: boolean): void {
    const now = this.#clock.now();
    const found = this.#steps.get(step) ?? { meter: new RateMeter(), seconds: [], first: now };
    this.#steps.set(step, found);
    found.meter.add(now, 1);
    // Answers from the ledger take no time and would hide the model's speed.
    if (cached) return;
    found.seconds.push(seconds);
    if (found.seconds.length > kept) found.seconds.shift();
  }

  /** Items per minute; in a step's first minute, extrapolated from at least five seconds. */
  perMinute(step: string): number | null {
    const found = this.#steps.get(step);
    if (!found) return null;
    const now = this.#clock.now();
    const age = now - found.first;
    if (age < 5000) return null;
    return found.meter.perMinute(now) * Math.max(1, 60_000 / Math.min(60_000, age));
  }

  p50(step: string): number | null {
    const seconds = [...(this.#steps.get(step)?.seconds ?? [])].sort((a, b) => a - b);
    return seconds.length === 0 ? null : (seconds[Math.floor((seconds.length - 1) / 2)] ?? null);
  }
}
