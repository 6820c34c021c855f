import type { Phrase } from '#shared/phrases/phrase.ts';
import type { Clock } from '#pipelines/engine/clock.ts';

const firstCheckMs = 5000;
const lastCheckMs = 60_000;

export interface DiskWatch {
  clock: Clock;
  /** Whether the disk is writable again. */
  hasRoom(): Promise<boolean>;
}

/**
 * A run stopped by the disk. Its state is only in memory, since a full disk does not accept its row either: it is
 * announced from here, and the disk is checked until there is space.
 */
export class HeldRun {
  readonly why: Phrase;
  readonly since = new Date().toISOString();
  readonly #stop = new AbortController();

  /** `times`: how often the run was held before; each time the checks start further apart. */
  constructor(why: Phrase, times: number, { clock, hasRoom }: DiskWatch, onRoom: () => void) {
    this.why = why;
    void this.#watch(times, clock, hasRoom, onRoom);
  }

  /** True while it resumes automatically. */
  get waits(): boolean {
    return !this.#stop.signal.aborted;
  }

  /** Stops checking; the run stays paused. */
  stop(): void {
    this.#stop.abort();
  }

  async #watch(times: number, clock: Clock, hasRoom: () => Promise<boolean>, onRoom: () => void): Promise<void> {
    for (let n = times; ; n++) {
      try {
        await clock.sleep(Math.min(lastCheckMs, firstCheckMs * 2 ** n), this.#stop.signal);
      } catch {
        return;
      }
      if (!(await hasRoom())) continue;
      if (this.waits) onRoom();
      return;
    }
  }
}
