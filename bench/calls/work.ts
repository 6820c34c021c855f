/**
 * The work of both sides: `calls` requests with a 1 MB picture each, `inFlight` at a time. As many as MMBench-GUI has
 * tasks: a shorter run measures the runtime's warm-up (at 3,200 calls a tenth of the processor time).
 */
export const work = { calls: 8000, inFlight: 64, pictures: 120, pictureBytes: 1024 * 1024, latencyMs: 200 };

export interface Measured {
  calls: number;
  seconds: number;
  /** Processor time of the client's process, milliseconds per call. */
  cpuMs: number;
  /** Largest resident memory of the client's process, MB. */
  rss: number;
}

/** Measures `body` in this process and sends the figures to the parent. */
export async function measure(calls: number, body: () => Promise<void>): Promise<void> {
  let rss = 0;
  const sampler = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, 250);
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await body();
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(cpu);
  clearInterval(sampler);
  const measured: Measured = { calls, seconds, cpuMs: (used.user + used.system) / 1000 / calls, rss: rss / 1048576 };
  process.send?.(measured);
}
