/**
 * Runs `make` while the named variables of the environment are hidden from it. The SDKs read some at construction
 * without asking, and what is meant for the vendor's own server must not travel to another. Synchronous, so that
 * nothing else sees the gap.
 */
export function withoutVariables<T>(names: readonly string[], make: () => T): T {
  const kept = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  try {
    return make();
  } finally {
    for (const [name, value] of kept) if (value !== undefined) process.env[name] = value;
  }
}
