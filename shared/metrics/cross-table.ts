/** Counts by two columns, with totals. */
export interface CrossTable {
  rows: readonly string[];
  /** One, the empty string, for a table with a single column of values. */
  columns: readonly string[];
  /** Count of a row and column; without the column, of the whole row; without both, of everything. */
  n(row?: string, column?: string): number;
}

/** A dimension of a cross table: the column of the counted rows, and its values in their usual order. */
export interface CrossDim {
  id: string;
  values: readonly string[];
}

/** The values that occur: the known ones in their order, then the others as they came. */
const inOrder = ({ values }: CrossDim, there: ReadonlySet<string>): string[] => [
  ...values.filter((value) => there.has(value)),
  ...[...there].filter((value) => !values.includes(value)),
];

/** Folds counted rows (each with its count in `n`) into a table of one or two of their columns. */
export function crossTable(
  counted: readonly Readonly<Record<string, string | number>>[],
  down: CrossDim,
  across?: CrossDim,
): CrossTable {
  const counts = new Map<string, number>();
  const add = (key: string, n: number) => counts.set(key, (counts.get(key) ?? 0) + n);
  const key = (row?: string, column?: string) => JSON.stringify([row ?? null, column ?? null]);
  const [rows, columns] = [new Set<string>(), new Set<string>()];
  for (const entry of counted) {
    const [row, column] = [String(entry[down.id] ?? ''), across ? String(entry[across.id] ?? '') : ''];
    const n = Number(entry['n'] ?? 0);
    rows.add(row);
    columns.add(column);
    for (const at of [key(row, column), key(row), key(undefined, column), key()]) add(at, n);
  }
  return {
    rows: inOrder(down, rows),
    columns: across ? inOrder(across, columns) : [...columns],
    n: (row, column) => counts.get(key(row, column)) ?? 0,
  };
}
