/** Counts how often a step's phase and number occurred before: steps are identified by (phase, number, ordinal). */
export class Ordinals {
  readonly #seen = new Map<string, number>();

  next(phase: string | null, index: number): number {
    const key = `${index} ${phase ?? ''}`;
    const n = this.#seen.get(key) ?? 0;
    this.#seen.set(key, n + 1);
    return n;
  }
}
