/** A search text as a LIKE pattern, with wildcards escaped; null for none. */
export function likeText(text: string | null): string | null {
  return text ? `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%` : null;
}

/** The driver refuses a named value that the statement does not mention. */
export function withoutUnused(sql: string, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => new RegExp(`@${name}\\b`).test(sql)));
}
