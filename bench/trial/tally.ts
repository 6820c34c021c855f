/** How often each sentence was tried, and how often it was true. Failures are printed at once. */
export class Tally {
  readonly #rows = new Map<string, { tried: number; held: number }>();

  note(sentence: string, held: boolean, seen = ''): void {
    if (!held) console.error(`not held: ${sentence} ${seen}`);
    const row = this.#rows.get(sentence) ?? { tried: 0, held: 0 };
    this.#rows.set(sentence, { tried: row.tried + 1, held: row.held + Number(held) });
  }

  get allHeld(): boolean {
    return [...this.#rows.values()].every(({ tried, held }) => tried === held);
  }

  /** The sentences as a Markdown table. */
  table(): string {
    const rows = [...this.#rows].map(([sentence, { tried, held }]) => `| ${sentence} | ${tried} | ${held} |`);
    return ['| sentence | tried | held |', '| --- | --- | --- |', ...rows].join('\n');
  }
}

/** Waits until a value is as expected; false if that takes longer than half a minute. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<boolean> {
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    if ((await read().catch(() => undefined)) === wanted) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
