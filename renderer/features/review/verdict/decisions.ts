/** Each annotator's last decision, oldest first; skips, hand-offs and undone ones do not count. */
export function decisionsOf<V extends { annotator: string; kind: string; takenBack: string | null }>(
  verdicts: readonly V[],
): V[] {
  const last = new Map<string, V>();
  for (const verdict of verdicts)
    if (verdict.takenBack === null && ['approve', 'edit', 'reject'].includes(verdict.kind))
      last.set(verdict.annotator, verdict);
  return [...last.values()];
}
