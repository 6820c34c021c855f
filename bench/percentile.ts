/** The p-th percentile (0..1) of measured times. */
export function percentile(times: readonly number[], p: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0;
}

/** Milliseconds of each of `count` runs of `work`. */
export async function timed(count: number, work: (n: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await work(n);
    times.push(performance.now() - start);
  }
  return times;
}
