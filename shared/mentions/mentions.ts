/** Whether a letter or digit follows, so that `@Ann` does not stand for Anna. */
const goesOn = /^[\p{L}\p{N}_]/u;

/**
 * The people whom a text mentions as `@Name`, in the order of first mention. Of several names that fit at a place the
 * longest counts, so that `@Ann Lee` is not Ann. Case does not matter.
 */
export function mentionsIn(text: string, names: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const longest = [...names].sort((a, b) => b.length - a.length);
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const after = lower.slice(at + 1);
    const name = longest.find((text) => after.startsWith(text.toLowerCase()) && !goesOn.test(after.slice(text.length)));
    if (name !== undefined) found.add(name);
  }
  return [...found];
}
