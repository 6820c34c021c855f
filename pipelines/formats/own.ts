/** What a table says about a name from a file; names such as `constructor` are in no table that does not list them. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
