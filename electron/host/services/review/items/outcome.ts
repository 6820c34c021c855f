import type { ItemState } from '#shared/contract/common.ts';

/** One annotator's decision on an item as it stands. */
export interface Decision<T> {
  annotator: string;
  kind: 'approve' | 'edit' | 'reject';
  /** What an edit proposes. */
  content: T | null;
}

/** What the decisions of all annotators amount to; `state` null while some are still wanted. */
export interface Outcome<T> {
  state: Extract<ItemState, 'approved' | 'rejected' | 'conflict'> | null;
  /** What becomes the next revision, when all agree on an edit. */
  content: T | null;
}

function label<T>(decision: Decision<T>, current: T): string {
  if (decision.kind === 'reject') return 'reject';
  return JSON.stringify(decision.kind === 'edit' ? decision.content : current);
}

/**
 * Counts each annotator's last decision. With `wanted` of them the item is settled when they all come to the same
 * content (or all reject), otherwise it is in conflict and waits for somebody to settle it.
 */
export function outcomeOf<T>(decisions: readonly Decision<T>[], wanted: number, current: T): Outcome<T> {
  const last = new Map<string, Decision<T>>();
  for (const decision of decisions) last.set(decision.annotator, decision);
  if (last.size < wanted) return { state: null, content: null };
  const labels = new Set([...last.values()].map((decision) => label(decision, current)));
  const first = [...last.values()][0];
  if (labels.size > 1 || !first) return { state: 'conflict', content: null };
  if (first.kind === 'reject') return { state: 'rejected', content: null };
  const same = label(first, current) === JSON.stringify(current);
  return { state: 'approved', content: same ? null : first.content };
}
