/** Tags including the one still being typed, which counts when a button is pressed. */
export function withTyped(tags: readonly string[], typed: string): string[] {
  const last = typed.trim();
  return last === '' || tags.includes(last) ? [...tags] : [...tags, last];
}
