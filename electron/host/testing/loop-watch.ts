import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Longest time that something kept the event loop, by name. */
export interface Stall {
  name: string;
  /** Milliseconds that the loop waited, at most, and processor time of this thread meanwhile. */
  wait: number;
  work: number;
  /** What was asked then. */
  what: string;
}

/** Measures how long the event loop of this process stands still during pieces of work. */
export class LoopWatch {
  readonly #delay = monitorEventLoopDelay({ resolution: 5 });
  readonly #worst = new Map<string, Stall>();
  /** Milliseconds by the clock that work took in all, by name. */
  readonly took = new Map<string, number>();

  /** Runs work; its longest stall is kept under `name`. The delay is looked for at the work's end too, where it is seen last. */
  async during<T>(name: string, what: string, work: () => Promise<T>): Promise<T> {
    this.#delay.enable();
    const started = { at: performance.now(), cpu: process.threadCpuUsage() };
    try {
      return await work();
    } finally {
      // A loop that was held notices it when its next timer comes.
      await new Promise((resolve) => setTimeout(resolve, 6));
      this.#delay.disable();
      const { user, system } = process.threadCpuUsage(started.cpu);
      const stall = { name, wait: this.#delay.max / 1e6, work: (user + system) / 1000, what };
      if (stall.wait > (this.#worst.get(name)?.wait ?? 0)) this.#worst.set(name, stall);
      this.took.set(name, (this.took.get(name) ?? 0) + performance.now() - started.at);
      this.#delay.reset();
    }
  }

  /** Longest first. */
  worst(): Stall[] {
    return [...this.#worst.values()].sort((a, b) => b.wait - a.wait);
  }
}
