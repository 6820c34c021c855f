import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Longest time that something blocked the event loop, by name. */
export interface Stall {
  name: string;
  /** Maximum milliseconds that the loop was blocked, by the clock. */
  wait: number;
  /** Processor time of this thread in its longest turn, in milliseconds: what `wait` would be on an idle machine. */
  turn: number;
  /** Total processor time of this thread, in milliseconds. */
  work: number;
  /** What was running then. */
  what: string;
}

const spent = (before?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Processor time of the longest turn of the event loop between `start` and `stop`, seen by a timer of 5 ms. */
class LongestTurn {
  #last = process.threadCpuUsage();
  #longest = 0;
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#last = process.threadCpuUsage();
    this.#longest = 0;
    this.#timer = setInterval(() => this.#look(), 5);
  }

  #look(): void {
    this.#longest = Math.max(this.#longest, spent(this.#last));
    this.#last = process.threadCpuUsage();
  }

  stop(): number {
    clearInterval(this.#timer);
    this.#look();
    return this.#longest;
  }
}

/** Measures how long pieces of work block the event loop of this process. */
export class LoopWatch {
  readonly #delay = monitorEventLoopDelay({ resolution: 5 });
  readonly #turn = new LongestTurn();
  readonly #worst = new Map<string, Stall>();
  /** Total milliseconds by the clock that work took, by name. */
  readonly took = new Map<string, number>();

  /**
   * Runs work; its longest stall is recorded under `name`. The delay is also checked at the end of the work, where it
   * shows last.
   */
  async during<T>(name: string, what: string, work: () => Promise<T>): Promise<T> {
    this.#delay.enable();
    this.#turn.start();
    const started = { at: performance.now(), cpu: process.threadCpuUsage() };
    try {
      return await work();
    } finally {
      // A blocked loop notices it at its next timer.
      await new Promise((resolve) => setTimeout(resolve, 6));
      this.#delay.disable();
      const turn = this.#turn.stop();
      const stall = { name, wait: this.#delay.max / 1e6, turn, work: spent(started.cpu), what };
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
