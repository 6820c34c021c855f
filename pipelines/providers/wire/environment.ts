/**
 * Runs `make` while the named environment variables are hidden. The SDKs read some of them at construction, and values
 * for the vendor's server must not be sent to another. Synchronous, so that nothing else runs meanwhile.
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
