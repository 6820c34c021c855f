/** The entries of a list that is written one per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The fields of a record as `name: value`, without those that the line shows already. */
export function fieldsOf(record: Record<string, unknown>, shown: readonly string[]): string {
  return Object.entries(record)
    .filter(([name, value]) => !shown.includes(name) && value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
