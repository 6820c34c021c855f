/** One save. `merge` names what a later job may replace it with while it has not been sent. */
export interface SaveJob {
  merge: string | null;
  /** Milliseconds of quiet before it is sent, so that held arrow keys become one step; 0 sends at once. */
  hold: number;
  send(): Promise<void>;
}

export type QueuePhase = 'idle' | 'saving' | 'failed';

/**
 * Sends saves one after another, in the order of the gestures. A save that fails stays at the head and stops the
 * queue until `retry`; nothing behind it is lost. `flush` sends what is held and waits for all.
 */
export class SaveQueue {
  readonly #jobs: SaveJob[] = [];
  readonly #onPhase: (phase: QueuePhase, error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  #failed = false;

  constructor(onPhase: (phase: QueuePhase, error: unknown) => void) {
    this.#onPhase = onPhase;
  }

  get empty(): boolean {
    return this.#jobs.length === 0;
  }

  add(job: SaveJob): void {
    const last = this.#jobs.at(-1);
    const sent = this.#running !== null && this.#jobs.length === 1;
    if (job.merge !== null && last?.merge === job.merge && !sent) this.#jobs[this.#jobs.length - 1] = job;
    else this.#jobs.push(job);
    if (this.#failed) return;
    this.#onPhase('saving', null);
    this.#schedule(job.hold);
  }

  #schedule(hold: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (hold > 0) this.#timer = setTimeout(() => void this.#run(), hold);
    else void this.#run();
  }

  #run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #drain(): Promise<void> {
    for (let job = this.#jobs[0]; job; job = this.#jobs[0]) {
      try {
        await job.send();
        this.#jobs.shift();
      } catch (error) {
        this.#failed = true;
        this.#onPhase('failed', error);
        return;
      }
    }
    this.#onPhase('idle', null);
  }

  /** Sends everything now and waits; false when a save failed. */
  async flush(): Promise<boolean> {
    if (this.#failed) return false;
    while (!this.empty && !this.#failed) await this.#run();
    return !this.#failed;
  }

  /** Tries the failed save and those behind it again. */
  retry(): void {
    if (!this.#failed) return;
    this.#failed = false;
    this.#onPhase('saving', null);
    void this.#run();
  }
}
