import type { ItemState } from '#shared/records/fields.ts';

/** One annotator's decision on the current item. */
export interface Decision<T> {
  annotator: string;
  kind: 'approve' | 'edit' | 'reject';
  /** What an edit proposes. */
  content: T | null;
}

/** The result of all annotators' decisions; `state` null while more are needed. */
export interface Outcome<T> {
  state: Extract<ItemState, 'approved' | 'rejected' | 'conflict'> | null;
  /** The content of the next revision, if all agree on an edit. */
  content: T | null;
}

function label<T>(decision: Decision<T>, current: T): string {
  if (decision.kind === 'reject') return 'reject';
  return JSON.stringify(decision.kind === 'edit' ? decision.content : current);
}

/**
 * Counts each annotator's last decision. With `wanted` of them the item is settled if they all lead to the same
 * content (or all reject), otherwise it is in conflict until somebody settles it.
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
