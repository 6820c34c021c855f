const fields = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** Names of fields in a JSON value that what was read from it does not have, such as `params.tempreature`. */
export function unknownKeys(written: unknown, read: unknown, at = ''): string[] {
  const kept = new Map(fields(read));
  return fields(written).flatMap(([name, value]) =>
    kept.has(name) ? unknownKeys(value, kept.get(name), `${at}${name}.`) : [`${at}${name}`],
  );
}
