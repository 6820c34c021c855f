import type { ItemState } from '#shared/contract/common.ts';
import type { QuestionContent } from '#shared/contract/questions.ts';

/** One annotator's decision on the text as it stands. */
export interface Decision {
  annotator: string;
  kind: 'approve' | 'edit' | 'reject';
  /** The text an edit proposes. */
  content: QuestionContent | null;
}

/** What the decisions of all annotators amount to; `state` null while some are still wanted. */
export interface Outcome {
  state: Extract<ItemState, 'approved' | 'rejected' | 'conflict'> | null;
  /** The text that becomes the next revision, when all agree on an edit. */
  content: QuestionContent | null;
}

function label(decision: Decision, current: QuestionContent): string {
  if (decision.kind === 'reject') return 'reject';
  return JSON.stringify(decision.kind === 'edit' ? decision.content : current);
}

/**
 * Counts each annotator's last decision. With `wanted` of them the item is settled when they all come to the same
 * text (or all reject), else it is in conflict and waits for somebody to settle it.
 */
export function outcomeOf(decisions: readonly Decision[], wanted: number, current: QuestionContent): Outcome {
  const last = new Map<string, Decision>();
  for (const decision of decisions) last.set(decision.annotator, decision);
  if (last.size < wanted) return { state: null, content: null };
  const labels = new Set([...last.values()].map((decision) => label(decision, current)));
  const first = [...last.values()][0];
  if (labels.size > 1 || !first) return { state: 'conflict', content: null };
  if (first.kind === 'reject') return { state: 'rejected', content: null };
  const same = label(first, current) === JSON.stringify(current);
  return { state: 'approved', content: same ? null : first.content };
}
