/** Each annotator's last decision, in the order they were given; skips, hand-offs and what was undone are none. */
export function decisionsOf<V extends { annotator: string; kind: string; takenBack: string | null }>(
  verdicts: readonly V[],
): V[] {
  const last = new Map<string, V>();
  for (const verdict of verdicts)
    if (verdict.takenBack === null && ['approve', 'edit', 'reject'].includes(verdict.kind))
      last.set(verdict.annotator, verdict);
  return [...last.values()];
}
