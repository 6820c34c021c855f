const slots = 60;

/** Amount per minute over the last sixty seconds, in one-second slots. */
export class RateMeter {
  readonly #amounts = new Float64Array(slots);
  #second = 0;

  #moveTo(now: number): void {
    const second = Math.floor(now / 1000);
    const steps = Math.min(slots, Math.max(0, second - this.#second));
    for (let i = 1; i <= steps; i++) this.#amounts[(second - steps + i) % slots] = 0;
    this.#second = Math.max(this.#second, second);
  }

  add(now: number, amount: number): void {
    this.#moveTo(now);
    const at = this.#second % slots;
    this.#amounts[at] = (this.#amounts[at] ?? 0) + amount;
  }

  perMinute(now: number): number {
    this.#moveTo(now);
    return this.#amounts.reduce((sum, n) => sum + n, 0);
  }
}
