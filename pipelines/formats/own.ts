/** The value for a name from a file; names such as `constructor` are not found unless the table lists them. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
