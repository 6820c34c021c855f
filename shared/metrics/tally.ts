/** Counts rows by the values of their columns, in order of first occurrence. */
export class Tally {
  readonly columns: readonly string[];
  readonly #rows = new Map<string, { values: readonly string[]; n: number }>();

  constructor(columns: readonly string[]) {
    this.columns = columns;
  }

  /** Counts one row; a missing value counts as the empty string. */
  add(values: Readonly<Record<string, string>>): void {
    const row = this.columns.map((column) => values[column] ?? '');
    const key = JSON.stringify(row);
    const known = this.#rows.get(key);
    if (known) known.n += 1;
    else this.#rows.set(key, { values: row, n: 1 });
  }

  /** The rows with their counts. Values of a column follow `order`; those that it does not name come last, by name. */
  rows(order: Readonly<Record<string, readonly string[]>> = {}): Record<string, string | number>[] {
    const rank = (column: string, value: string): number => {
      const at = (order[column] ?? []).indexOf(value);
      return at === -1 ? Number.MAX_SAFE_INTEGER : at;
    };
    const compared = (a: readonly string[], b: readonly string[]): number => {
      for (const [at, column] of this.columns.entries()) {
        const [valueA, valueB] = [a[at] ?? '', b[at] ?? ''];
        const by = rank(column, valueA) - rank(column, valueB) || valueA.localeCompare(valueB, 'en');
        if (by !== 0) return by;
      }
      return 0;
    };
    return [...this.#rows.values()]
      .sort((a, b) => compared(a.values, b.values))
      .map(({ values, n }) => ({
        ...Object.fromEntries(this.columns.map((column, at) => [column, values[at] ?? ''])),
        n,
      }));
  }
}
