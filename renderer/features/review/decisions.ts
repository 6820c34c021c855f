/** Each annotator's last decision, in the order they were given; skips and hand-ons are none. */
export function decisionsOf<V extends { annotator: string; kind: string }>(verdicts: readonly V[]): V[] {
  const last = new Map<string, V>();
  for (const verdict of verdicts)
    if (verdict.kind === 'approve' || verdict.kind === 'edit' || verdict.kind === 'reject')
      last.set(verdict.annotator, verdict);
  return [...last.values()];
}
