/** Tags with the one that is still being typed: pressing a button means it too. */
export function withTyped(tags: readonly string[], typed: string): string[] {
  const last = typed.trim();
  return last === '' || tags.includes(last) ? [...tags] : [...tags, last];
}
